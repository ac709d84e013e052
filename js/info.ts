// `info`, the fourth argument of a resolver: made for those who look at it.

import type { Execution } from "./execution.js";
import type { FieldNode, FragmentDefinitionNode, OperationDefinitionNode } from "./language/ast.js";
import type { PlanField } from "./plan.js";
import type { Batch } from "./values.js";

/** A linked list of response names and indices, the last first, as graphql-js has it. */
export interface Path {
  readonly prev: Path | undefined;
  readonly key: string | number;
  readonly typename: string | undefined;
}

/**
 * What a resolver can know of its place in the request.
 *
 * One object serves the rows of a field one after another, as long as no resolver looks at
 * it: whoever reads a property, or returns a promise, keeps the object for itself.
 */
export class ResolveInfo {
  /** Somebody may hold on to this object. */
  isKept = false;
  /** The row it is for. */
  row = 0;
  #execution: Execution | undefined;
  #batch: Batch | undefined;
  readonly #field: PlanField;
  #path: Path | undefined;

  constructor(field: PlanField) {
    this.#field = field;
  }

  /** Makes it serve the rows of a batch. */
  bind(execution: Execution | undefined, batch: Batch | undefined): void {
    this.#execution = execution;
    this.#batch = batch;
  }

  #look(): Execution {
    this.isKept = true;
    if (this.#execution === undefined) {
      throw new TypeError("Octograph: `info` was kept without being read; read what you need of it first.");
    }
    return this.#execution;
  }

  /** The name of the field. */
  get fieldName(): string {
    this.#look();
    return this.#field.definition.name;
  }

  /** Where in the response the field's value goes. */
  get path(): Path {
    const execution = this.#look();
    return (this.#path ??= execution.pathOf(this.#field, this.#batch!, this.row));
  }

  /** The object type that has the field: its name, as text. */
  get parentType(): { readonly name: string; toString(): string } {
    const name = this.#look().plan.tables.type(this.#batch!.selection.parent).name;
    return { name, toString: () => name };
  }

  /** The field's type as it is written. */
  get returnType(): { toString(): string } {
    this.#look();
    const { type } = this.#field.definition;
    return { toString: () => type };
  }

  /** The occurrences of the field in the document that this request selects. */
  get fieldNodes(): readonly FieldNode[] {
    return this.#look().fieldNodesOf(this.#field);
  }

  /** The operation as a node. */
  get operation(): OperationDefinitionNode {
    return this.#look().plan.operation();
  }

  /** The fragments of the document as nodes, by name. */
  get fragments(): Readonly<Record<string, FragmentDefinitionNode>> {
    const fragments = Object.create(null) as Record<string, FragmentDefinitionNode>;
    for (const definition of this.#look().plan.document().definitions) {
      if (definition.kind === "FragmentDefinition") fragments[definition.name.value] = definition;
    }
    return fragments;
  }

  /** The root value of the request. */
  get rootValue(): unknown {
    return this.#look().rootValue;
  }

  /** The coerced variables of the request. */
  get variableValues(): { readonly coerced: Readonly<Record<string, unknown>> } {
    return { coerced: this.#look().coercedVariables() };
  }
}
