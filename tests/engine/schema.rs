//! Schemas: how they are built, shown, and what they answer about themselves.

use crate::schema_cases::{build_sdl, build_with, line};
use octograph::schema::{
    build_from_introspection, introspection_json, print_schema, BuildOptions, FieldId,
    IntrospectionArguments, IntrospectionField, IntrospectionObject, IntrospectionValue, Order,
    Schema, TypeId, BUILT_IN_TYPES, META_SCHEMA, META_TYPE, META_TYPENAME,
};

fn schema(sdl: &str) -> Schema {
    build_sdl(sdl).unwrap_or_else(|errors| panic!("{errors:#?}"))
}

fn type_names(schema: &Schema) -> Vec<&str> {
    schema
        .order
        .iter()
        .map(|&ty| schema.type_name(ty))
        .collect()
}

#[test]
fn types_are_listed_as_defined_with_built_in_ones_where_they_are_first_mentioned() {
    let schema = schema("type B { b: Float c: [Query] } type Query { a(x: ID): B }");
    let expected = [
        "B",
        "Float",
        "Query",
        "ID",
        "Boolean",
        "String",
        "__Schema",
        "__Type",
        "__TypeKind",
        "__Field",
        "__InputValue",
        "__EnumValue",
        "__Directive",
        "__DirectiveLocation",
    ];
    assert_eq!(type_names(&schema), expected);
}

#[test]
fn a_built_in_scalar_that_nothing_mentions_is_no_type_of_the_schema() {
    let schema = schema("type Query { a: Int }");
    assert!(schema.type_named(b"Int").is_some());
    assert!(schema.type_named(b"Float").is_none());
    assert!(
        schema.type_named(b"Boolean").is_some(),
        "introspection mentions it"
    );
}

#[test]
fn definitions_and_extensions_may_stand_in_any_document() {
    let schema = build_with(
        &[
            "extend type Query @d { b: P }",
            "directive @d on OBJECT extend schema { mutation: M }",
            "type Query { a: Int } type P { c: Int } type M { d: Int }",
        ],
        BuildOptions::default(),
    )
    .expect("it is valid");
    let query = schema.type_named(b"Query").expect("it is defined");
    let fields = schema[query]
        .fields
        .clone()
        .map(|id| schema.name(schema[FieldId(id)].name));
    assert_eq!(fields.collect::<Vec<_>>(), ["a", "b"]);
    assert_eq!(schema.roots[1], schema.type_named(b"M"));
}

#[test]
fn places_are_those_of_the_document_that_has_the_fault() {
    let texts = ["type Query { a: Int }", "\n\n  type Query { b: Int }"];
    let errors = build_with(&texts, BuildOptions::default()).expect_err("two of one name");
    assert_eq!(
        line(&errors[0]),
        "1:6 3:8 There can be only one type named \"Query\"."
    );
}

#[test]
fn assumed_valid_the_last_definition_counts_at_the_place_of_the_first() {
    let sdl = "type Query { a(x: Int, y: Int, x: String): Int b: Int a: Float } enum E { A B A @deprecated } input P { a: Int b: Int a: String! }";
    assert!(build_sdl(sdl).is_err());
    let schema =
        build_with(&[sdl], BuildOptions { assume_valid: true }).expect("it is not checked");
    let printed = print_schema(&schema, Order::Definition);
    let expected = "type Query {\n  a: Float\n  b: Int\n}\n\nenum E {\n  A @deprecated\n  B\n}\n\ninput P {\n  a: String!\n  b: Int\n}";
    assert_eq!(printed, expected);
}

#[test]
fn assumed_valid_a_type_that_nobody_defines_is_still_refused() {
    let options = BuildOptions { assume_valid: true };
    let errors = build_with(&["type Query { a: Nope b: Other c: Nope }"], options)
        .expect_err("no such type");
    let messages: Vec<String> = errors.iter().map(line).collect();
    assert_eq!(
        messages,
        ["Unknown type: \"Nope\".", "Unknown type: \"Other\"."]
    );
}

#[test]
fn every_argument_of_a_built_in_directive_that_does_not_fit_is_reported() {
    let errors = build_sdl("type Query { a: Int @deprecated(reason: 1) b: S @deprecated(reason: null) } scalar S @specifiedBy(url: 2)");
    assert_eq!(errors.expect_err("none fits").len(), 3);
}

#[test]
fn a_field_whose_lists_a_plan_could_not_hold_is_refused() {
    let deep = |depth: usize| {
        format!(
            "type Query {{ a: {}Int{} }}",
            "[".repeat(depth),
            "]".repeat(depth)
        )
    };
    assert!(build_sdl(&deep(26)).is_ok());
    let errors = build_sdl(&deep(27)).expect_err("too deep");
    assert_eq!(
        line(&errors[0]),
        "1:17 Field \"Query.a\" has a type of more than 26 nested lists."
    );
}

#[test]
fn long_chains_of_defaults_and_of_required_fields_need_no_stack() {
    let mut sdl = String::from("type Query { a(a: A0): Int }\n");
    for index in 0..20_000 {
        let next = (index + 1) % 20_000;
        sdl.push_str(&format!(
            "input A{index} {{ a: A{next} = {{}} }}\ninput B{index} {{ b: B{next}! }}\n"
        ));
    }
    let errors = build_sdl(&sdl).expect_err("both close a circle");
    assert_eq!(errors.len(), 2);
}

#[test]
fn possible_types_are_in_the_order_of_types() {
    let schema = schema("interface I { a: Int } type B implements I { a: Int } union U = Query | B type Query implements I { a: Int }");
    let names = |name: &[u8]| {
        let ty = schema.type_named(name).expect("it is defined");
        schema[ty]
            .possible_types
            .iter()
            .map(|&ty| schema.type_name(ty))
            .collect::<Vec<_>>()
    };
    assert_eq!(names(b"I"), ["B", "Query"]);
    assert_eq!(names(b"U"), ["Query", "B"]);
    assert_eq!(names(b"B"), ["B"]);
}

#[test]
fn meta_fields_are_found_where_they_stand() {
    let schema = schema("type Query { u: U } union U = Query type A { a: Int }");
    let field =
        |ty: &[u8], name: &[u8]| schema.field_named(schema.type_named(ty).expect("defined"), name);
    assert_eq!(
        field(b"Query", b"__schema"),
        schema.meta_fields[META_SCHEMA]
    );
    assert_eq!(field(b"Query", b"__type"), schema.meta_fields[META_TYPE]);
    assert_eq!(
        field(b"U", b"__typename"),
        schema.meta_fields[META_TYPENAME]
    );
    assert_eq!(field(b"A", b"__schema"), None);
    let meta = schema.meta_fields[META_TYPE].expect("it is built in");
    assert_eq!(schema.coordinate(meta), "<meta>.__type");
}

/// The table of questions follows the built-in document; a field that moves would ask another.
#[test]
fn each_field_of_introspection_asks_what_its_name_says() {
    let schema = schema("type Query { a: Int }");
    let mut count = 0;
    for ty in (0..BUILT_IN_TYPES).map(TypeId) {
        for field in schema[ty].fields.clone().map(FieldId) {
            let name = schema.name(schema[field].name).to_lowercase();
            let ask = schema
                .introspection_field(field)
                .expect("it asks something");
            assert_eq!(format!("{ask:?}").to_lowercase(), name);
            count += 1;
        }
    }
    let root = schema.type_named(b"Query").expect("it is defined");
    let own = FieldId(schema[root].fields.start);
    assert_eq!(schema.introspection_field(own), None);
    assert_eq!(count, 40);
}

#[test]
fn introspection_leaves_out_what_is_deprecated_unless_asked() {
    let schema = schema("type Query { a(x: Int @deprecated, y: Int): Int @deprecated b: Int }");
    let query = schema.introspect_type(b"Query").expect("it is defined");
    let count = |include_deprecated| {
        let arguments = IntrospectionArguments {
            include_deprecated,
            ..IntrospectionArguments::default()
        };
        match schema.introspect(query, IntrospectionField::Fields, arguments) {
            IntrospectionValue::Objects(fields) => fields.len(),
            other => panic!("{other:?}"),
        }
    };
    assert_eq!((count(false), count(true)), (1, 2));
    assert_eq!(schema.introspect_type(b"Nope"), None);
}

#[test]
fn objects_of_introspection_pack_into_a_word() {
    let schema = schema("type Query { a: Int }");
    let ty = schema.introspect_type(b"Query").expect("it is defined");
    let objects = [
        IntrospectionObject::Schema,
        ty,
        IntrospectionObject::Field(FieldId(7)),
    ];
    for object in objects {
        assert_eq!(IntrospectionObject::unpack(object.pack()), Some(object));
    }
    assert_eq!(IntrospectionObject::unpack(u64::MAX), None);
}

#[test]
fn a_schema_survives_its_own_introspection() {
    let sdl = "\"\"\"A schema\"\"\"\nschema {\n  query: Q\n}\n\ndirective @d(a: [Int] = [1, 2]) repeatable on FIELD | QUERY\n\ntype Q implements I {\n  a(p: P = {a: \"x\"}): Int @deprecated(reason: \"no\")\n}\n\ninterface I {\n  a(p: P = {a: \"x\"}): Int\n}\n\ninput P @oneOf {\n  a: String\n}\n\nscalar S @specifiedBy(url: \"https://s\")\n\nunion U = Q";
    let errors = build_sdl(sdl).expect_err("the interface's field is not deprecated");
    assert_eq!(errors.len(), 1);
    let sdl = sdl.replace(" @deprecated(reason: \"no\")", "");
    let first = schema(&sdl);
    let json = introspection_json(&first, Order::Definition);
    for text in [json.clone(), [b"{\"data\":", &json[..], b"}"].concat()] {
        let second = build_from_introspection(&text, BuildOptions::default()).expect("it is whole");
        let (first, second) = (
            print_schema(&first, Order::Definition),
            print_schema(&second, Order::Definition),
        );
        assert_eq!(first, second);
    }
}

#[test]
fn a_faulty_introspection_result_is_refused_with_its_faults() {
    let build =
        |text: &str| match build_from_introspection(text.as_bytes(), BuildOptions::default()) {
            Ok(_) => panic!("{text} made a schema"),
            Err(errors) => errors.iter().map(line).collect::<Vec<_>>(),
        };
    assert_eq!(
        build("{"),
        ["The introspection result is not JSON: it ends too soon."]
    );
    assert_eq!(
        build("[1,]"),
        ["The introspection result is not JSON: unexpected byte at 3."]
    );
    assert_eq!(
        build(r#"{"data":{"a":1}}"#),
        ["Invalid or incomplete introspection result. Ensure that you are passing \"data\" property of introspection response and no \"errors\" was returned alongside: { data: { a: 1 } }."]
    );
    let types = r#"{"__schema":{"queryType":{"name":"Q"},"types":[
        {"kind":"OBJECT","name":"Q","interfaces":[],"fields":[
            {"name":"a","args":[],"type":{"kind":"OBJECT","name":"Nope"}},
            {"name":"b","args":[],"type":{"kind":"LIST"}},
            {"name":"c","type":{"kind":"OBJECT","name":"Q"}}]},
        {"kind":"UNION","name":"U"}]}}"#;
    assert_eq!(
        build(types),
        [
            "Invalid or incomplete schema, unknown type: Nope. Ensure that a full introspection query is used in order to build a client schema.",
            "Decorated type deeper than introspection query.",
            "Introspection result missing field args: { name: \"c\", type: { kind: \"OBJECT\", name: \"Q\" } }.",
            "Introspection result missing possibleTypes: { kind: \"UNION\", name: \"U\" }.",
        ]
    );
}

/// What stands in a text at random must be refused or built, never break the builder.
#[test]
fn damaged_schemas_never_panic() {
    let sdl = "directive @d(p: P = { a: [1] }) repeatable on OBJECT\nschema @d { query: Query }\ntype Query implements I @d { a(p: P! = { a: 1 }): [Int!]! @deprecated u: U }\ninterface I { a(p: P! = {}): [Int] }\ninput P @oneOf { a: [Int] = 1 p: P! b: E = A }\nenum E { A B }\nunion U = Query | I\nscalar S @specifiedBy(url: \"u\")\nextend type Query { b: S }\nextend schema { mutation: U }\n";
    let tokens: Vec<&str> = sdl
        .split_inclusive([' ', '\n', '(', ')', '{', '}', ':'])
        .collect();
    let mut seed = 1_u64;
    let mut next = |below: usize| {
        seed = seed
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) as usize % below
    };
    let mut built = 0;
    for _ in 0..4_000 {
        let mut damaged = tokens.clone();
        for _ in 0..=next(3) {
            let (from, to) = (next(damaged.len()), next(damaged.len()));
            match next(3) {
                0 => damaged.swap(from, to),
                1 => damaged[to] = tokens[from],
                _ => drop(damaged.remove(from)),
            }
        }
        let Ok(document) = octograph::language::parse(damaged.concat().into(), &Default::default())
        else {
            continue;
        };
        let _ = octograph::schema::build(vec![document], BuildOptions::default());
        let document = octograph::language::parse(damaged.concat().into(), &Default::default());
        let documents = vec![document.expect("it was parsed before")];
        if let Ok(schema) = octograph::schema::build(documents, BuildOptions { assume_valid: true })
        {
            built += 1;
            let _ = print_schema(&schema, Order::Name);
            let _ = introspection_json(&schema, Order::Name);
        }
    }
    assert!(built > 100, "only {built} could be built");
}
