import { parse } from 'graphql'
import { describe, expect, it } from 'vitest'
import { validateDocument } from '../../../../src/engine/request/validation/validate-document'
import { requestSchema } from './request-schema'

function errorsOf(query: string) {
  return validateDocument(requestSchema, parse(query))
}

/** Message, path and extensions of each error. */
function shortErrors(query: string) {
  return errorsOf(query).map(({ message, path, extensions }) => [message, path, extensions])
}

type Row = [query: string, message: string, path: (string | number)[], extensions: object]

describe('fields', () => {
  it.each<Row>([
    [
      'query Q { shop { naem } }',
      "Field 'naem' doesn't exist on type 'Shop'",
      ['query Q', 'shop', 'naem'],
      { code: 'undefinedField', typeName: 'Shop', fieldName: 'naem' },
    ],
    [
      '{ nothing { at { all } } }',
      "Field 'nothing' doesn't exist on type 'QueryRoot'",
      ['query', 'nothing'],
      { code: 'undefinedField', typeName: 'QueryRoot', fieldName: 'nothing' },
    ],
    [
      '{ shop { constructor } }',
      "Field 'constructor' doesn't exist on type 'Shop'",
      ['query', 'shop', 'constructor'],
      { code: 'undefinedField', typeName: 'Shop', fieldName: 'constructor' },
    ],
    [
      '{ mine: shop }',
      "Field must have selections (field 'shop' returns Shop but has no selections. Did you mean 'shop { ... }'?)",
      ['query', 'mine'],
      { code: 'selectionMismatch', nodeName: "field 'shop'", typeName: 'Shop' },
    ],
    [
      '{ shop { name { a ... on Shop { b } } } }',
      `Selections can't be made on scalars (field 'name' returns String but has selections ["a", "... on Shop { ... }"])`,
      ['query', 'shop', 'name'],
      { code: 'selectionMismatch', nodeName: "field 'name'", typeName: 'String' },
    ],
    [
      '{ search(query: "a") { title } }',
      "Selections can't be made directly on unions (see selections on SearchResult)",
      ['query', 'search', 'title'],
      { code: 'selectionMismatch', nodeName: 'SearchResult' },
    ],
    [
      'subscription S { shop { id } }',
      'Schema is not configured for subscriptions',
      ['subscription S'],
      { code: 'missingSubscriptionConfiguration' },
    ],
    [
      'type A { a: Int } { shop { id } }',
      'Query cannot contain schema definitions',
      [],
      { code: 'queryContainsSchemaDefinitions' },
    ],
  ])('%s', (query, message, path, extensions) => {
    expect(shortErrors(query)).toEqual([[message, path, extensions]])
  })

  it('are reported where they are, all together, with the path before the extensions', () => {
    const errors = errorsOf('query Q {\n  shop { a }\n  b\n}')
    expect(JSON.stringify(errors)).toBe(
      `[{"message":"Field 'a' doesn't exist on type 'Shop'","locations":[{"line":2,"column":10}],"path":["query Q","shop","a"],"extensions":{"code":"undefinedField","typeName":"Shop","fieldName":"a"}},` +
        `{"message":"Field 'b' doesn't exist on type 'QueryRoot'","locations":[{"line":3,"column":3}],"path":["query Q","b"],"extensions":{"code":"undefinedField","typeName":"QueryRoot","fieldName":"b"}}]`,
    )
  })
})

describe('arguments', () => {
  it.each<Row>([
    [
      '{ p: product(id: "gid://shopify/Product/1", x: { y: 1 }) { id } }',
      "Field 'product' doesn't accept argument 'x'",
      ['query', 'p', 'x'],
      { code: 'argumentNotAccepted', name: 'product', typeName: 'Field', argumentName: 'x' },
    ],
    [
      'mutation M { productSet(input: { title: "a", x: 1 }) { product { id } } }',
      "InputObject 'ProductInput' doesn't accept argument 'x'",
      ['mutation M', 'productSet', 'input', 'x'],
      {
        code: 'argumentNotAccepted',
        name: 'ProductInput',
        typeName: 'InputObject',
        argumentName: 'x',
      },
    ],
    [
      'mutation { tagsAdd { product { id } } }',
      "Field 'tagsAdd' is missing required arguments: id, tags",
      ['mutation', 'tagsAdd'],
      {
        code: 'missingRequiredArguments',
        className: 'Field',
        name: 'tagsAdd',
        arguments: 'id, tags',
      },
    ],
    [
      '{ shop @skip { id } }',
      "Directive 'skip' is missing required arguments: if",
      ['query', 'shop'],
      { code: 'missingRequiredArguments', className: 'Directive', name: 'skip', arguments: 'if' },
    ],
    [
      'mutation { productSet(input: { title: "a", variants: [{ sku: "a" }, {}] }) { product { id } } }',
      "Argument 'sku' on InputObject 'VariantInput' is required. Expected type String!",
      ['mutation', 'productSet', 'input', 'variants', 1, 'sku'],
      {
        code: 'missingRequiredInputObjectAttribute',
        argumentName: 'sku',
        argumentType: 'String!',
        inputObjectType: 'VariantInput',
      },
    ],
    [
      '{ products(first: "x") { nodes { id } } }',
      `Argument 'first' on Field 'products' has an invalid value ("x"). Expected type 'Int'.`,
      ['query', 'products', 'first'],
      { code: 'argumentLiteralsIncompatible', typeName: 'Field', argumentName: 'first' },
    ],
    [
      '{ products(first: 1, colors: [RED, BLUE]) { nodes { id } } }',
      `Argument 'colors' on Field 'products' has an invalid value ([RED, BLUE]). Expected type '[Color!]'.`,
      ['query', 'products', 'colors'],
      { code: 'argumentLiteralsIncompatible', typeName: 'Field', argumentName: 'colors' },
    ],
    [
      'mutation { productSet(input: null) { product { id } } }',
      `Argument 'input' on Field 'productSet' has an invalid value (null). Expected type 'ProductInput!'.`,
      ['mutation', 'productSet', 'input'],
      { code: 'argumentLiteralsIncompatible', typeName: 'Field', argumentName: 'input' },
    ],
    [
      'mutation { productSet(input: { title: "a", color: "RED" }) { product { id } } }',
      `Argument 'color' on InputObject 'ProductInput' has an invalid value ("RED"). Expected type 'Color'.`,
      ['mutation', 'productSet', 'input', 'color'],
      { code: 'argumentLiteralsIncompatible', typeName: 'InputObject', argumentName: 'color' },
    ],
    [
      '{ product(id: "1") { id } }',
      "Invalid global id '1'",
      ['query', 'product', 'id'],
      { code: 'argumentLiteralsIncompatible', typeName: 'CoercionError' },
    ],
    [
      'mutation { productSet(input: { title: "a", url: "x" }) { product { id } } }',
      "Invalid url 'x', missing scheme",
      ['mutation', 'productSet', 'input', 'url'],
      { code: 'argumentLiteralsIncompatible', typeName: 'CoercionError' },
    ],
    [
      '{ products(first: 1, first: 2) { nodes { id } } }',
      'There can be only one argument named "first"',
      ['query', 'products'],
      { code: 'argumentNotUnique', name: 'first' },
    ],
    [
      '{ settings(input: { one: {} }) }',
      "OneOf Input Object 'ChoiceInput' must specify exactly one key.",
      ['query', 'settings', 'input', 'one'],
      { code: 'invalidOneOfInputObject', inputObjectType: 'ChoiceInput' },
    ],
    [
      '{ settings(input: { one: { handle: null } }) }',
      "Field 'ChoiceInput.handle' must be non-null.",
      ['query', 'settings', 'input', 'one', 'handle'],
      { code: 'invalidOneOfInputObject', inputObjectType: 'ChoiceInput' },
    ],
    [
      'query Q($a: String) { settings(input: { one: { handle: $a } }) }',
      "Variable 'a' must be non-nullable to be used for OneOf Input Object 'ChoiceInput'.",
      ['query Q', 'settings', 'input', 'one', 'handle'],
      { code: 'invalidOneOfInputObject', inputObjectType: 'ChoiceInput' },
    ],
  ])('%s', (query, message, path, extensions) => {
    expect(shortErrors(query)).toEqual([[message, path, extensions]])
  })

  it('report a literal at the field or object around it, and an unknown name at the name', () => {
    expect(
      errorsOf('{\n  products(\n    first: 1.5\n    x: 1\n  ) { nodes { id } }\n}').map(
        ({ locations }) => locations,
      ),
    ).toEqual([[{ line: 2, column: 3 }], [{ line: 4, column: 5 }]])
  })

  it('accept lists of one value, JSON, and values for fields with a default', () => {
    expect(
      errorsOf(
        '{ a: products(first: 1, colors: RED) { nodes { id } } b: settings(values: { any: [1, "x"] }, input: { rate: 1 }) }',
      ),
    ).toEqual([])
  })
})

describe('variables', () => {
  it.each<Row>([
    [
      'query Q($a: Int) { shop { id } }',
      'Variable $a is declared by Q but not used',
      ['query Q'],
      { code: 'variableNotUsed', variableName: 'a' },
    ],
    [
      '{ products(first: $n) { nodes { id } } }',
      'Variable $n is used by anonymous query but not declared',
      ['query', 'products', 'first'],
      { code: 'variableNotDefined', variableName: 'n' },
    ],
    [
      'query Q { ...F } fragment F on QueryRoot { products(first: $n) { nodes { id } } }',
      'Variable $n is used by F but not declared',
      ['fragment F', 'products', 'first'],
      { code: 'variableNotDefined', variableName: 'n' },
    ],
    [
      'query Q($id: Boolean!) { product(id: $id) { id } }',
      'Type mismatch on variable $id and argument id (Boolean! / ID!)',
      ['query Q', 'product', 'id'],
      {
        code: 'variableMismatch',
        variableName: 'id',
        typeName: 'Boolean!',
        argumentName: 'id',
        errorMessage: 'Type mismatch',
      },
    ],
    [
      'query Q($id: ID) { product(id: $id) { id } }',
      'Nullability mismatch on variable $id and argument id (ID / ID!)',
      ['query Q', 'product', 'id'],
      {
        code: 'variableMismatch',
        variableName: 'id',
        typeName: 'ID',
        argumentName: 'id',
        errorMessage: 'Nullability mismatch',
      },
    ],
    [
      'mutation M($t: String!) { tagsAdd(id: "gid://shopify/Product/1", tags: $t) { product { id } } }',
      'List dimension mismatch on variable $t and argument tags (String! / [String!]!)',
      ['mutation M', 'tagsAdd', 'tags'],
      {
        code: 'variableMismatch',
        variableName: 't',
        typeName: 'String!',
        argumentName: 'tags',
        errorMessage: 'List dimension mismatch',
      },
    ],
    [
      'query Q($a: Nothing) { product(id: $a) { id } }',
      "Nothing isn't a defined input type (on $a)",
      ['query Q'],
      { code: 'variableRequiresValidType', typeName: 'Nothing', variableName: 'a' },
    ],
    [
      'query Q($n: Int = "x") { products(first: $n) { nodes { id } } }',
      'Could not coerce value "x" to Int',
      ['query Q'],
      { code: 'defaultValueInvalidType', variableName: 'n', typeName: 'Int' },
    ],
    [
      'query Q($n: Int, $n: Int) { products(first: $n) { nodes { id } } }',
      'There can only be one variable named "n"',
      ['query Q'],
      { code: 'variableNotUnique', variableName: 'n' },
    ],
  ])('%s', (query, message, path, extensions) => {
    expect(shortErrors(query)).toEqual([[message, path, extensions]])
  })

  it('accept a default for a required argument, and a variable in a list', () => {
    expect(
      errorsOf(
        'mutation ($id: ID = "gid://shopify/Product/1", $tag: String!) { tagsAdd(id: $id, tags: ["a", $tag]) { product { id } } }',
      ),
    ).toEqual([])
  })

  it('are not used by an argument or directive that does not exist', () => {
    expect(
      shortErrors('query Q($a: Int, $b: String) { shop(a: $a) @later(b: $b) { id } }'),
    ).toEqual([
      [
        "Field 'shop' doesn't accept argument 'a'",
        ['query Q', 'shop', 'a'],
        { code: 'argumentNotAccepted', name: 'shop', typeName: 'Field', argumentName: 'a' },
      ],
      [
        'Directive @later is not defined',
        ['query Q', 'shop'],
        { code: 'undefinedDirective', directiveName: 'later' },
      ],
      [
        'Variable $a is declared by Q but not used',
        ['query Q'],
        { code: 'variableNotUsed', variableName: 'a' },
      ],
      [
        'Variable $b is declared by Q but not used',
        ['query Q'],
        { code: 'variableNotUsed', variableName: 'b' },
      ],
    ])
  })
})

describe('fragments and directives', () => {
  it.each<Row>([
    [
      '{ node(id: "gid://shopify/Product/1") { ... on Goods { id } } }',
      "No such type Goods, so it can't be a fragment condition",
      ['query', 'node', '... on Goods'],
      { code: 'undefinedType', typeName: 'Goods' },
    ],
    [
      '{ shop { ... on Color { id } } }',
      'Invalid fragment on type Color (must be Union, Interface or Object)',
      ['query', 'shop', '... on Color'],
      { code: 'fragmentOnNonCompositeType', typeName: 'Color' },
    ],
    [
      '{ shop { ... on Product { id } } }',
      "Fragment on Product can't be spread inside Shop",
      ['query', 'shop', '... on Product'],
      {
        code: 'cannotSpreadFragment',
        typeName: 'Product',
        fragmentName: 'unknown',
        parentName: 'Shop',
      },
    ],
    [
      '{ shop { ...F } } fragment F on Product { id }',
      "Fragment F on Product can't be spread inside Shop",
      ['query', 'shop', '... F'],
      { code: 'cannotSpreadFragment', typeName: 'Product', fragmentName: ' F', parentName: 'Shop' },
    ],
    [
      '{ shop { ...F } }',
      'Fragment F was used, but not defined',
      ['query', 'shop', '... F'],
      { code: 'useAndDefineFragment', fragmentName: 'F' },
    ],
    [
      '{ shop { id } } fragment F on Shop { id }',
      'Fragment F was defined, but not used',
      ['fragment F'],
      { code: 'useAndDefineFragment', fragmentName: 'F' },
    ],
    [
      '{ shop { id } } query @include(if: true) { shop { id } }',
      "'@include' can't be applied to queries (allowed: fields, fragment spreads, inline fragments)",
      ['query'],
      { code: 'directiveCannotBeApplied', targetName: 'queries', name: 'include' },
    ],
    [
      '{ shop @skip(if: true) @skip(if: false) { id } }',
      'The directive "skip" can only be used once at this location.',
      ['query', 'shop'],
      { code: 'directiveNotUniqueForLocation', directiveName: 'skip' },
    ],
  ])('%s', (query, message, path, extensions) => {
    expect(shortErrors(query)[0]).toEqual([message, path, extensions])
  })

  it('report fragments that contain themselves', () => {
    expect(
      shortErrors(
        '{ shop { ...A ...D } } fragment A on Shop { ...B } fragment B on Shop { ...A } fragment D on Shop { id }',
      ),
    ).toEqual(
      ['A', 'B'].map(name => [
        `Fragment ${name} contains an infinite loop`,
        [`fragment ${name}`],
        { code: 'infiniteLoop', fragmentName: name },
      ]),
    )
  })
})

describe('fields with one response key', () => {
  it.each([
    ['{ shop { a: id a: name } }', 'a', 'field', 'id or name'],
    [
      '{ products(first: 1) { nodes { id } } products(first: 2) { nodes { id } } }',
      'products',
      'argument',
      '{first:"1"} or {first:"2"}',
    ],
    ['{ shop { ...F a: id } } fragment F on Shop { a: name }', 'a', 'field', 'id or name'],
    [
      '{ shop { plan { a: name } } ...F } fragment F on QueryRoot { shop { plan { a: __typename } } }',
      'a',
      'field',
      'name or __typename',
    ],
    [
      '{ node(id: "gid://shopify/Product/1") { a: id ... on Product { a: title } } }',
      'a',
      'field',
      'id or title',
    ],
  ])('%s conflict', (query, field, kind, conflicts) => {
    expect(shortErrors(query)).toEqual([
      [
        `Field '${field}' has ${kind === 'argument' ? 'an' : 'a'} ${kind} conflict: ${conflicts}?`,
        [],
        { code: 'fieldConflict', fieldName: field, conflicts },
      ],
    ])
  })

  it.each([
    '{ search(query: "a") { ... on Product { title } ... on Page { title } } }',
    '{ search(query: "a") { ... on Product { x: color } ... on Page { x: author { id } } } }',
    '{ shop { plan { name } } shop { plan { name } id } }',
  ])('%s is accepted', query => {
    expect(errorsOf(query)).toEqual([])
  })
})

describe('hostile documents', () => {
  const chain = (length: number, body: (index: number) => string) =>
    Array.from(
      { length },
      (_, index) => `fragment F${index} on Product { ${body(index + 1)} }`,
    ).join(' ')

  it.each([
    [
      'spreads that double at each level',
      `{ product(id: "gid://shopify/Product/1") { ...F0 } } ${chain(400, next => `...F${next} ...F${next}`)} fragment F400 on Product { id }`,
    ],
    [
      'aliases that double at each level',
      `{ product(id: "gid://shopify/Product/1") { ...F0 } } ${chain(300, next => `a: shop { id } related(first: 1) { nodes { ...F${next} } edges { node { ...F${next} } } }`)} fragment F300 on Product { id }`,
    ],
    ['one field many times', `{ shop { ${'id '.repeat(4000)} } }`],
    ['one object many times', `{ ${'shop { id plan { name } } '.repeat(600)} }`],
  ])('attack: %s are validated in bounded work', (_name, query) => {
    expect(errorsOf(query)).toEqual([])
  })

  it('attack: reports 100 errors at most', () => {
    expect(errorsOf(`{ shop { ${'nope '.repeat(1000)} } }`)).toHaveLength(100)
  })

  it('attack: refuses lists inside lists of the introspection', () => {
    expect(
      errorsOf(
        '{ __schema { types { fields { type { fields { type { fields { type { fields { name } } } } } } } } } }',
      ),
    ).toMatchObject([{ message: 'Maximum introspection depth exceeded' }])
  })
})
