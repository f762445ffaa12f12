import { DirectiveLocation, Kind } from 'graphql'
import type { DirectiveNode, GraphQLDirective } from 'graphql'
import { reportMissingArguments, reportRepeatedNames, validateArgument } from './validate-arguments'
import type { ArgumentOwner } from './validate-arguments'
import type { ValidationContext } from './validation-context'

const LOCATION_NAMES: Readonly<Record<string, string>> = {
  [DirectiveLocation.QUERY]: 'queries',
  [DirectiveLocation.MUTATION]: 'mutations',
  [DirectiveLocation.SUBSCRIPTION]: 'subscriptions',
  [DirectiveLocation.FIELD]: 'fields',
  [DirectiveLocation.FRAGMENT_DEFINITION]: 'fragment definitions',
  [DirectiveLocation.FRAGMENT_SPREAD]: 'fragment spreads',
  [DirectiveLocation.INLINE_FRAGMENT]: 'inline fragments',
}

/** Reports a directive that is applied more than once to a node. */
export function reportRepeatedDirectives(
  context: ValidationContext,
  directives: readonly DirectiveNode[] | undefined,
): void {
  const seen = new Map<string, DirectiveNode>()
  for (const directive of directives ?? []) {
    const name = directive.name.value
    const first = seen.get(name)
    if (!first) seen.set(name, directive)
    else
      context.report(
        `The directive "${name}" can only be used once at this location.`,
        'directiveNotUniqueForLocation',
        { directiveName: name },
        { nodes: [first, directive] },
      )
  }
}

/** Checks the directives of a node. */
export function validateDirectives(
  context: ValidationContext,
  directives: readonly DirectiveNode[] | undefined,
  location: DirectiveLocation,
): void {
  for (const directive of directives ?? []) {
    const definition = context.schema.getDirective(directive.name.value)
    if (definition) validateDirective(context, directive, definition, location)
    else
      context.report(
        `Directive @${directive.name.value} is not defined`,
        'undefinedDirective',
        { directiveName: directive.name.value },
        { nodes: [directive] },
      )
  }
}

function validateDirective(
  context: ValidationContext,
  node: DirectiveNode,
  definition: GraphQLDirective,
  location: DirectiveLocation,
): void {
  const { name, args, locations } = definition
  if (!locations.includes(location)) {
    const target = LOCATION_NAMES[location] ?? location
    const allowed = locations.map(allowedLocation => LOCATION_NAMES[allowedLocation] ?? '')
    context.report(
      `'@${name}' can't be applied to ${target} (allowed: ${allowed.join(', ')})`,
      'directiveCannotBeApplied',
      { targetName: target, name },
      { nodes: [node] },
    )
  }
  const owner: ArgumentOwner = {
    kind: 'Directive',
    name,
    node,
    find: argumentName => args.find(argument => argument.name === argumentName),
  }
  const given = node.arguments ?? []
  reportMissingArguments(context, owner, args, given)
  reportRepeatedNames(context, given, 'argument')
  for (const argument of given) validateArgument(context, argument, owner)
}

/** The place of the directives of an operation. */
export function operationLocation(operation: 'query' | 'mutation' | 'subscription') {
  if (operation === 'query') return DirectiveLocation.QUERY
  return operation === 'mutation' ? DirectiveLocation.MUTATION : DirectiveLocation.SUBSCRIPTION
}

/** The place of the directives of a part of a selection set. */
export function selectionLocation(kind: Kind.FIELD | Kind.FRAGMENT_SPREAD | Kind.INLINE_FRAGMENT) {
  if (kind === Kind.FIELD) return DirectiveLocation.FIELD
  return kind === Kind.FRAGMENT_SPREAD
    ? DirectiveLocation.FRAGMENT_SPREAD
    : DirectiveLocation.INLINE_FRAGMENT
}
