// A plan as JavaScript sees it: which fields each selection has, mirrored from one array of
// integers the first time a selection is met.

import { type Template, templateOf } from "./arguments.js";
import type { ResolveInfo } from "./info.js";
import type {
  DocumentNode,
  FieldNode,
  OperationDefinitionNode,
  SelectionSetNode,
  ValueNode,
} from "./language/ast.js";
import { decode, type Memory } from "./memory.js";
import type { FieldDefinition, InputTypeOf, SchemaTables } from "./schema.js";

/** What a field's values are; `Kind` of `src/plan/mod.rs`. */
export const Kind = {
  int: 0,
  float: 1,
  string: 2,
  boolean: 3,
  id: 4,
  enum: 5,
  scalar: 6,
  object: 7,
  abstract: 8,
  typename: 9,
  introspection: 10,
} as const;

/** The kinds of operation; `OperationType` of the engine. */
export const operationTypes = ["query", "mutation", "subscription"] as const;

const HEAD_WORDS = 3;
const FIELD_WORDS = 9;

/** A field with all its occurrences in one selection. */
export class PlanField {
  readonly plan: Plan;
  readonly id: number;
  readonly definition: FieldDefinition;
  /** The object type that it is selected on. */
  readonly parent: number;
  /** Its column, counted from the first of its selection. */
  readonly offset: number;
  readonly kind: number;
  /** How many lists are around its values. */
  readonly lists: number;
  /** Whether its type is non-null. */
  readonly nonNull: boolean;
  readonly wrappers: number;
  /** The named type of its values. */
  readonly type: number;
  /** When it is selected; 0 is always. */
  readonly condition: number;
  /** Its arguments; 0 where it has none. */
  readonly template: number;
  readonly responseName: string;
  /** Whether its values are plain leaves, and always properties of the rows. */
  readonly isProperty: boolean;
  /** Of an enum, the ids of its values by internal value. */
  readonly enumIds: ReadonlyMap<unknown, number> | undefined;
  /** An `info` that nobody has looked at, for the next request. */
  info: ResolveInfo | undefined = undefined;
  /** The child selections met so far, by object type. */
  readonly #children = new Map<number, Selection>();
  #child: Selection | undefined = undefined;

  constructor(
    plan: Plan,
    words: Uint32Array,
    at: number,
    offset: number,
    parent: number,
    definition: FieldDefinition,
    alias: string | undefined,
  ) {
    this.plan = plan;
    this.id = words[at]!;
    this.definition = definition;
    this.offset = offset;
    this.parent = parent;
    this.kind = words[at + 2]!;
    this.wrappers = words[at + 3]!;
    this.lists = this.wrappers >>> 27;
    this.nonNull = (this.wrappers & 1) !== 0;
    this.type = words[at + 4]!;
    this.condition = words[at + 5]!;
    this.template = words[at + 6]!;
    this.responseName = alias ?? definition.name;
    const isLeaf = this.lists === 0 && this.kind < Kind.enum;
    this.isProperty = isLeaf && definition.resolve === undefined && (this.template | this.condition) === 0;
    this.enumIds = this.kind === Kind.enum ? plan.tables.type(this.type).enumIds : undefined;
  }

  /** The selection for objects of its type. */
  child(): Selection {
    return (this.#child ??= this.childFor(this.type));
  }

  /** The selection for objects of one of its possible types. */
  childFor(type: number): Selection {
    let child = this.#children.get(type);
    if (child === undefined) {
      child = this.plan.child(this, type);
      this.#children.set(type, child);
    }
    return child;
  }

  /** Whether null is forbidden inside `level` lists. */
  forbidsNull(level: number): boolean {
    return ((this.wrappers >>> level) & 1) !== 0;
  }
}

/** The fields of an object type that a plan selects. */
export interface Selection {
  readonly id: number;
  readonly parent: number;
  /** All fields, in order. */
  readonly fields: readonly PlanField[];
  /** Those that JavaScript fills: not `__typename` and introspection. */
  readonly columns: readonly PlanField[];
  /** Whether a request selects all fields, in this order. */
  readonly isConstant: boolean;
}

/** A variable of an operation. */
export interface VariableDefinition extends InputTypeOf {
  /** Its name without `$`. */
  readonly name: string;
}

/** A planned operation. */
export class Plan {
  readonly tables: SchemaTables;
  readonly memory: Memory;
  handle: number;
  readonly query: string;
  readonly operationName: string | undefined;
  readonly root: Selection;
  readonly operationType: number;
  /** The variables of the operation. */
  readonly variables: readonly VariableDefinition[];
  /** Executions and prepared queries that use it. */
  holds = 0;
  /** Whether the engine's cache has it. */
  isCached = false;
  /** When the cache gave it last. */
  lastUsed = 0;
  /** What the cache counts for it. */
  bytes = 0;
  #document: DocumentNode | undefined = undefined;
  #fieldNodes: Map<number, FieldNode> | undefined = undefined;
  readonly #literals = new Map<string, ValueNode>();
  readonly #selections: (Selection | undefined)[] = [];
  readonly #templates: (Template | undefined)[] = [];

  constructor(tables: SchemaTables, handle: number, query: string, operationName: string | undefined) {
    this.tables = tables;
    this.memory = tables.memory;
    this.handle = handle;
    this.query = query;
    this.operationName = operationName;
    this.memory.exports.plan_info(handle);
    const info = this.memory.resultWords();
    this.operationType = info[1]!;
    this.root = this.selection(info[0]!);
    if (info[2] === 0) {
      this.variables = [];
    } else {
      this.memory.exports.plan_variables(handle);
      this.variables = JSON.parse(this.memory.resultText()) as VariableDefinition[];
    }
  }

  /** A selection by its id. */
  selection(id: number): Selection {
    return (this.#selections[id] ??= this.#mirror(id));
  }

  /** The selection beneath a field for objects of a type. */
  child(field: PlanField, type: number): Selection {
    return this.selection(this.memory.exports.plan_child(this.handle, field.id, type));
  }

  /** A literal of its document, or of one of the schema's where `document` is not NONE. */
  literal(document: number, node: number): ValueNode {
    const key = `${document} ${node}`;
    let literal = this.#literals.get(key);
    if (literal === undefined) {
      literal = this.tables.literal(this.handle, document, node);
      this.#literals.set(key, literal);
    }
    return literal;
  }

  /** The document as nodes. */
  document(): DocumentNode {
    this.#document ??= this.tables.parse(this.query);
    return this.#document;
  }

  /** The field that starts at an offset of the document. */
  fieldNode(start: number): FieldNode {
    if (this.#fieldNodes === undefined) {
      this.#fieldNodes = new Map();
      collectFieldNodes(this.document(), this.#fieldNodes);
    }
    return this.#fieldNodes.get(start)!;
  }

  /** The operation as a node. */
  operation(): OperationDefinitionNode {
    const operations = this.document().definitions.filter(({ kind }) => kind === "OperationDefinition");
    const named = (operations as OperationDefinitionNode[]).find(
      ({ name }) => this.operationName === undefined || name?.value === this.operationName,
    );
    return named!;
  }

  /** The template of a field's arguments. */
  template(field: PlanField): Template {
    return (this.#templates[field.template] ??= templateOf(this, field.template - 1));
  }

  #mirror(id: number): Selection {
    this.memory.exports.plan_selection(this.handle, id);
    const bytes = this.memory.resultBytes();
    const words = new Uint32Array(bytes.buffer, 0, bytes.length >>> 2);
    const count = words[1]!;
    const fields: PlanField[] = [];
    for (let offset = 0; offset < count; offset++) {
      const at = HEAD_WORDS + FIELD_WORDS * offset;
      const [textAt, length] = [words[at + 7]!, words[at + 8]!];
      const alias = length > 0 ? decode(bytes.subarray(textAt, textAt + length)) : undefined;
      const definition = this.tables.field(words[at + 1]!);
      fields.push(new PlanField(this, words, at, offset, words[0]!, definition, alias));
    }
    const columns = fields.filter((field) => field.kind < Kind.typename);
    const isConstant = words[2] === 0 && fields.every((field) => field.condition === 0);
    return { id, parent: words[0]!, fields, columns, isConstant };
  }
}

/** Finds all fields of a document by where they start. */
function collectFieldNodes(document: DocumentNode, nodes: Map<number, FieldNode>): void {
  const sets: (SelectionSetNode | undefined)[] = document.definitions.map(
    (definition) => (definition as { selectionSet?: SelectionSetNode }).selectionSet,
  );
  for (let set = sets.pop(); sets.length > 0 || set !== undefined; set = sets.pop()) {
    for (const selection of set?.selections ?? []) {
      if (selection.kind === "Field") nodes.set(selection.loc!.start, selection);
      if (selection.kind !== "FragmentSpread") sets.push(selection.selectionSet);
    }
  }
}
