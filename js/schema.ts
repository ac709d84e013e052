// The schema as JavaScript sees it: types and fields by id, decoded when they are first
// needed, with the resolvers of the user beside them.

import {
  leafOfProperty,
  leafOfResolver,
  objectsOfLists,
  valuesOfProperty,
  valuesOfResolver,
} from "./columns/loops.template.js";
import {
  leafOfPropertyCopies,
  leafOfResolverCopies,
  objectsOfListsCopies,
  valuesOfPropertyCopies,
  valuesOfResolverCopies,
} from "./columns/pool.generated.js";
import type { DocumentNode, ValueNode } from "./language/ast.js";
import { createLanguage, type Language } from "./language/language.js";
import type { Memory } from "./memory.js";
import { NONE } from "./memory.js";
import type { FieldResolver, IsTypeOf, ScalarResolver, TypeResolver } from "./resolvers.js";

/** Rows after which a field gets a loop of its own. */
const BUSY_ROWS = 500;

type LeafLoop = typeof leafOfProperty;
type ValuesLoop = typeof valuesOfProperty;

/** The copies that no field has taken yet, for all engines of this module. */
const pool = {
  leafOfProperty: [...leafOfPropertyCopies],
  leafOfResolver: [...leafOfResolverCopies],
  valuesOfProperty: [...valuesOfPropertyCopies],
  valuesOfResolver: [...valuesOfResolverCopies],
  objectsOfLists: [...objectsOfListsCopies],
};

/** A field of the schema. */
export class FieldDefinition {
  readonly id: number;
  readonly name: string;
  readonly parent: number;
  /** Its type as it is written. */
  readonly type: string;
  resolve: FieldResolver | undefined = undefined;
  subscribe: FieldResolver | undefined = undefined;
  #rows = 0;
  #leaf: LeafLoop | undefined = undefined;
  #values: ValuesLoop | undefined = undefined;
  #objects: typeof objectsOfLists | undefined = undefined;

  constructor(id: number, name: string, parent: number, type: string) {
    this.id = id;
    this.name = name;
    this.parent = parent;
    this.type = type;
  }

  /** The loop for its columns of plain leaves. */
  leafLoop(rows: number): LeafLoop {
    if (this.#leaf !== undefined) return this.#leaf;
    const own = this.resolve !== undefined;
    if (this.#isBusy(rows)) {
      const copy = (own ? pool.leafOfResolver : pool.leafOfProperty).pop();
      if (copy !== undefined) return (this.#leaf = copy);
    }
    return own ? leafOfResolver : leafOfProperty;
  }

  /** The loop for its columns of anything else. */
  valuesLoop(rows: number): ValuesLoop {
    if (this.#values !== undefined) return this.#values;
    const own = this.resolve !== undefined;
    if (this.#isBusy(rows)) {
      const copy = (own ? pool.valuesOfResolver : pool.valuesOfProperty).pop();
      if (copy !== undefined) return (this.#values = copy);
    }
    return own ? valuesOfResolver : valuesOfProperty;
  }

  /** The loop for the items of its lists of objects. */
  objectsLoop(rows: number): typeof objectsOfLists {
    if (this.#objects !== undefined) return this.#objects;
    if (this.#isBusy(rows)) this.#objects = pool.objectsOfLists.pop();
    return this.#objects ?? objectsOfLists;
  }

  #isBusy(rows: number): boolean {
    this.#rows += rows;
    return this.#rows > BUSY_ROWS;
  }

  /** Gives its loops back to the pool. */
  release(): void {
    const own = this.resolve !== undefined;
    if (this.#leaf !== undefined) (own ? pool.leafOfResolver : pool.leafOfProperty).push(this.#leaf);
    if (this.#values !== undefined) (own ? pool.valuesOfResolver : pool.valuesOfProperty).push(this.#values);
    if (this.#objects !== undefined) pool.objectsOfLists.push(this.#objects);
    this.#leaf = undefined;
    this.#values = undefined;
    this.#objects = undefined;
  }
}

/** The kind of a type, as introspection names it. */
export type TypeKind = "SCALAR" | "OBJECT" | "INTERFACE" | "UNION" | "ENUM" | "INPUT_OBJECT";

/** A type of the schema. */
export class TypeDefinition {
  readonly id: number;
  readonly name: string;
  readonly kind: TypeKind;
  /** The id of the first of its fields, enum values or input fields. */
  readonly first: number;
  /** Their names. */
  readonly members: readonly string[];
  /** The types of an input object's fields. */
  readonly inputs: readonly InputTypeOf[];
  readonly possibleTypes: readonly number[];
  readonly interfaces: readonly number[];
  isTypeOf: IsTypeOf | undefined = undefined;
  resolveType: TypeResolver | undefined = undefined;
  scalar: ScalarResolver | undefined = undefined;
  /** Internal values of an enum to the ids of its values. */
  readonly enumIds = new Map<unknown, number>();
  /** Internal values of an enum, from its first value on. */
  readonly enumValues: unknown[] = [];

  constructor(id: number, info: TypeInfo) {
    this.id = id;
    this.name = info.name;
    this.kind = info.kind;
    this.first = info.first;
    this.members = info.members;
    this.inputs = info.inputs;
    this.possibleTypes = info.possibleTypes;
    this.interfaces = info.interfaces;
    if (info.kind === "ENUM") this.setEnumValues({});
  }

  /** Sets the internal values of an enum, by name; a name is its own value where none is given. */
  setEnumValues(internal: Readonly<Record<string, unknown>>): void {
    this.enumIds.clear();
    this.members.forEach((name, index) => {
      const value = Object.hasOwn(internal, name) ? internal[name] : name;
      this.enumValues[index] = value;
      this.enumIds.set(value, this.first + index);
    });
  }
}

/** The type of an input value: a named type by id, and how many lists are around it. */
export interface InputTypeOf {
  readonly type: number;
  readonly lists: number;
}

interface TypeInfo {
  name: string;
  inputs: InputTypeOf[];
  kind: TypeKind;
  first: number;
  members: string[];
  possibleTypes: number[];
  interfaces: number[];
}

/** The types and fields of an engine's schema. */
export class SchemaTables {
  readonly memory: Memory;
  /** Default resolvers of the options. */
  fieldResolver: FieldResolver | undefined = undefined;
  typeResolver: TypeResolver | undefined = undefined;
  /** Whether custom scalars have functions of their own. */
  hasScalars = false;
  #language: Language | undefined = undefined;
  readonly #fields: (FieldDefinition | undefined)[] = [];
  readonly #types: (TypeDefinition | undefined)[] = [];
  readonly #names: (string | undefined)[] = [];
  readonly #typeIds = new Map<string, number | undefined>();

  constructor(memory: Memory) {
    this.memory = memory;
  }

  /** A field by its id. */
  field(id: number): FieldDefinition {
    let field = this.#fields[id];
    if (field === undefined) {
      this.memory.exports.field_info(id);
      const info = JSON.parse(this.memory.resultText()) as {
        name: string;
        parent: number;
        type: string;
      };
      field = new FieldDefinition(id, info.name, info.parent, info.type);
      field.resolve = this.fieldResolver;
      this.#fields[id] = field;
    }
    return field;
  }

  /** A type by its id. */
  type(id: number): TypeDefinition {
    let type = this.#types[id];
    if (type === undefined) {
      this.memory.exports.type_info(id);
      type = new TypeDefinition(id, JSON.parse(this.memory.resultText()) as TypeInfo);
      this.#types[id] = type;
    }
    return type;
  }

  /** A type by its name, if the schema has it. */
  typeNamed(name: string): TypeDefinition | undefined {
    let id = this.#typeIds.get(name);
    if (id === undefined) {
      const found = this.memory.exports.type_named(this.memory.input(name)) >>> 0;
      if (found === NONE) return undefined;
      id = found;
      this.#typeIds.set(name, id);
    }
    return this.type(id);
  }

  /** The id of a type's field, if it has it. */
  fieldNamed(type: TypeDefinition, name: string): FieldDefinition | undefined {
    const found = this.memory.exports.field_named(type.id, this.memory.input(name)) >>> 0;
    return found === NONE ? undefined : this.field(found);
  }

  /** The internal value of an enum value. */
  enumValue(id: number): unknown {
    const definition = this.type(this.memory.exports.enum_of(id));
    return definition.enumValues[id - definition.first];
  }

  /** A name of the schema. */
  name(id: number): string {
    let name = this.#names[id];
    if (name === undefined) {
      this.memory.exports.schema_name(id);
      name = this.memory.resultText();
      this.#names[id] = name;
    }
    return name;
  }

  /** The functions of the language, on the engine's own instance. */
  get #parser(): Language {
    return (this.#language ??= createLanguage(this.memory.exports as unknown as WebAssembly.Exports));
  }

  /** A document as text. */
  print(document: DocumentNode): string {
    return this.#parser.print(document);
  }

  /** Parses a document that the engine has taken before. */
  parse(query: string): DocumentNode {
    return this.#parser.parse(query);
  }

  /** Parses a literal. */
  parseLiteral(text: string): ValueNode {
    return this.#parser.parseValue(text, { noLocation: true });
  }

  /** A literal of a plan's document, or of one of the schema's. */
  literal(plan: number, document: number, node: number): ValueNode {
    this.memory.exports.literal_text(plan, document, node);
    return this.parseLiteral(this.memory.resultText());
  }

  /** The names of all types. */
  typeNames(): string[] {
    this.memory.exports.type_names();
    return this.memory.resultText().split("\n");
  }

  /** Gives the loops of all fields back. */
  release(): void {
    for (const field of this.#fields) field?.release();
  }
}
