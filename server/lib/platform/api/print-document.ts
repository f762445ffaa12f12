import { PlatformError } from '../errors/errors'
import type { ParsedDocument } from './typed-operation'

/** A node of a parsed document; which fields it has follows from its kind. */
interface Node {
  readonly kind: string
  readonly name?: Node
  /** A name's or literal's text, a boolean, or the node of an argument, a field or a variable's list. */
  readonly value?: Node | string | boolean
  readonly values?: readonly Node[]
  readonly fields?: readonly Node[]
  readonly alias?: Node
  readonly arguments?: readonly Node[]
  readonly directives?: readonly Node[]
  readonly selectionSet?: Node
  readonly selections?: readonly Node[]
  readonly typeCondition?: Node
  readonly operation?: string
  readonly variableDefinitions?: readonly Node[]
  readonly variable?: Node
  readonly type?: Node
  readonly defaultValue?: Node
}

/**
 * Writes a parsed document as text. graphql's own printer would do, but bring more code into every server than the
 * rest of the client.
 *
 * @throws PlatformError `configuration_invalid` for what no operation consists of, e.g. a type definition
 */
export function printDocument(document: ParsedDocument): string {
  return (document.definitions as readonly Node[]).map(print).join('\n')
}

function print(node: Node): string {
  switch (node.kind) {
    case 'OperationDefinition':
      return `${node.operation}${after(' ', node.name)}${list('(', node.variableDefinitions, ')')}${directives(node)} ${one(node.selectionSet)}`
    case 'FragmentDefinition':
      return `fragment ${one(node.name)} on ${one(node.typeCondition)}${directives(node)} ${one(node.selectionSet)}`
    case 'VariableDefinition':
      return `${one(node.variable)}: ${one(node.type)}${after(' = ', node.defaultValue)}${directives(node)}`
    case 'SelectionSet':
      return list('{ ', node.selections, ' }', ' ')
    case 'Field':
      return `${node.alias ? `${print(node.alias)}: ` : ''}${one(node.name)}${list('(', node.arguments, ')')}${directives(node)}${after(' ', node.selectionSet)}`
    case 'FragmentSpread':
      return `...${one(node.name)}${directives(node)}`
    case 'InlineFragment':
      return `...${after(' on ', node.typeCondition)}${directives(node)} ${one(node.selectionSet)}`
    case 'Directive':
      return `@${one(node.name)}${list('(', node.arguments, ')')}`
    case 'NonNullType':
      return `${one(node.type)}!`
    case 'ListType':
      return `[${one(node.type)}]`
    case 'NamedType':
      return one(node.name)
    default:
      return printValue(node)
  }
}

function printValue(node: Node): string {
  switch (node.kind) {
    case 'Argument':
    case 'ObjectField':
      return `${one(node.name)}: ${one(node.value)}`
    case 'Variable':
      return `$${one(node.name)}`
    case 'StringValue':
      // JSON escapes what GraphQL must escape, in the same way.
      return JSON.stringify(node.value)
    case 'NullValue':
      return 'null'
    case 'ListValue':
      return `[${(node.values ?? []).map(print).join(', ')}]`
    case 'ObjectValue':
      return `{${(node.fields ?? []).map(print).join(', ')}}`
    case 'Name':
    case 'IntValue':
    case 'FloatValue':
    case 'BooleanValue':
    case 'EnumValue':
      return String(node.value)
    default:
      throw new PlatformError('configuration_invalid', `A parsed operation holds ${node.kind}, which cannot be sent. Expected operations and fragments only.`)
  }
}

function one(node: Node['value']): string {
  return typeof node === 'object' ? print(node) : ''
}

function after(prefix: string, node: Node | undefined): string {
  return node ? prefix + print(node) : ''
}

function list(open: string, nodes: readonly Node[] | undefined, close: string, separator = ', '): string {
  return nodes?.length ? open + nodes.map(print).join(separator) + close : ''
}

function directives(node: Node): string {
  return list(' ', node.directives, '', ' ')
}
