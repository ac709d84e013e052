// Every workload, in the order of the report.

import asyncLists from "./async.mjs";
import introspection from "./introspection.mjs";
import list from "./list.mjs";
import parse from "./parse.mjs";
import rows from "./rows.mjs";
import small from "./small.mjs";
import wide from "./wide.mjs";

export const workloads = [...small, ...list, ...wide, ...rows, ...asyncLists, ...introspection, ...parse];
