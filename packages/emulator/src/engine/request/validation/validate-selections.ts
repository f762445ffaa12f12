import {
  doTypesOverlap,
  getNamedType,
  isCompositeType,
  isLeafType,
  isScalarType,
  isUnionType,
  Kind,
} from 'graphql'
import type {
  ASTNode,
  FieldNode,
  FragmentDefinitionNode,
  FragmentSpreadNode,
  GraphQLCompositeType,
  GraphQLField,
  GraphQLNamedType,
  InlineFragmentNode,
  SelectionSetNode,
} from 'graphql'
import { findField } from './field-conflicts'
import type { FieldConflicts } from './field-conflicts'
import { reportMissingArguments, reportRepeatedNames, validateArgument } from './validate-arguments'
import type { ArgumentOwner } from './validate-arguments'
import {
  reportRepeatedDirectives,
  selectionLocation,
  validateDirectives,
} from './validate-directives'
import type { ValidationContext } from './validation-context'

interface Spread {
  node: FragmentSpreadNode
  parent: GraphQLCompositeType
  path: readonly (string | number)[]
}

/** Checks the fields and fragments of selection sets, in the order of the document. */
export class SelectionValidator {
  /** Checked when all fragments are known to be used. */
  private readonly spreads: Spread[] = []

  constructor(
    private readonly context: ValidationContext,
    private readonly conflicts: FieldConflicts,
  ) {}

  validate(set: SelectionSetNode, parent: GraphQLCompositeType, owner: ASTNode): void {
    for (const selection of set.selections) {
      if (this.context.isFull) return
      if (selection.kind === Kind.FIELD) {
        this.context.within(selection.alias?.value ?? selection.name.value, () =>
          this.field(selection, parent, owner),
        )
      } else if (selection.kind === Kind.INLINE_FRAGMENT) {
        const condition = selection.typeCondition?.name.value
        this.context.within(condition === undefined ? '...' : `... on ${condition}`, () =>
          this.inlineFragment(selection, parent),
        )
      } else {
        this.context.within(`... ${selection.name.value}`, () =>
          this.fragmentSpread(selection, parent),
        )
      }
    }
  }

  /** Returns the type of a fragment, or reports that there is no such type. */
  fragmentType(
    node: FragmentDefinitionNode | InlineFragmentNode,
  ): GraphQLCompositeType | undefined {
    const typeName = node.typeCondition?.name.value ?? ''
    const type = this.context.schema.getType(typeName)
    if (isCompositeType(type)) return type
    if (!type)
      this.context.report(
        `No such type ${typeName}, so it can't be a fragment condition`,
        'undefinedType',
        { typeName },
        { nodes: [node] },
      )
    else
      this.context.report(
        `Invalid fragment on type ${typeName} (must be Union, Interface or Object)`,
        'fragmentOnNonCompositeType',
        { typeName },
        { nodes: [node] },
      )
    return undefined
  }

  /** Reports fragments that are spread where their type is impossible. */
  reportImpossibleSpreads(): void {
    for (const { node, parent, path } of this.spreads) {
      const typeName = this.context.fragments.get(node.name.value)?.typeCondition.name.value
      const type = typeName === undefined ? undefined : this.context.schema.getType(typeName)
      if (isCompositeType(type)) this.reportImpossible(node, type, parent, path)
    }
  }

  private field(node: FieldNode, parent: GraphQLCompositeType, owner: ASTNode): void {
    const { context } = this
    reportRepeatedDirectives(context, node.directives)
    const field = findField(context.schema, parent, node.name.value)
    if (!field) {
      reportUnknownField(context, node, parent, owner)
      return
    }
    const type = getNamedType(field.type)
    if (isCompositeType(type)) this.conflicts.report(node.selectionSet, type)
    if (reportSelectionMismatch(context, node, type)) return
    this.arguments(node, field)
    validateDirectives(context, node.directives, selectionLocation(node.kind))
    if (node.selectionSet && isCompositeType(type)) this.validate(node.selectionSet, type, node)
  }

  private arguments(node: FieldNode, field: GraphQLField<unknown, unknown>): void {
    const { context } = this
    const owner: ArgumentOwner = {
      kind: 'Field',
      name: field.name,
      node,
      find: name => field.args.find(argument => argument.name === name),
    }
    const given = node.arguments ?? []
    reportMissingArguments(context, owner, field.args, given)
    reportRepeatedNames(context, given, 'argument')
    for (const argument of given) validateArgument(context, argument, owner)
  }

  private inlineFragment(node: InlineFragmentNode, parent: GraphQLCompositeType): void {
    const { context } = this
    reportRepeatedDirectives(context, node.directives)
    const type = node.typeCondition ? this.fragmentType(node) : parent
    if (!type) return
    if (node.typeCondition) this.reportImpossible(node, type, parent, context.path)
    validateDirectives(context, node.directives, selectionLocation(node.kind))
    this.validate(node.selectionSet, type, node)
  }

  private fragmentSpread(node: FragmentSpreadNode, parent: GraphQLCompositeType): void {
    const { context } = this
    reportRepeatedDirectives(context, node.directives)
    context.variables.spread(node.name.value)
    this.spreads.push({ node, parent, path: [...context.path] })
    validateDirectives(context, node.directives, selectionLocation(node.kind))
  }

  private reportImpossible(
    node: InlineFragmentNode | FragmentSpreadNode,
    type: GraphQLCompositeType,
    parent: GraphQLCompositeType,
    path: readonly (string | number)[],
  ): void {
    if (doTypesOverlap(this.context.schema, type, parent)) return
    const name = node.kind === Kind.FRAGMENT_SPREAD ? ` ${node.name.value}` : ''
    this.context.report(
      `Fragment${name} on ${type.name} can't be spread inside ${parent.name}`,
      'cannotSpreadFragment',
      { typeName: type.name, fragmentName: name || 'unknown', parentName: parent.name },
      { nodes: [node], path },
    )
  }
}

function reportUnknownField(
  context: ValidationContext,
  node: FieldNode,
  parent: GraphQLCompositeType,
  owner: ASTNode,
): void {
  if (isUnionType(parent)) {
    context.report(
      `Selections can't be made directly on unions (see selections on ${parent.name})`,
      'selectionMismatch',
      { nodeName: parent.name },
      { nodes: [owner] },
    )
    return
  }
  const fieldName = node.name.value
  context.report(
    `Field '${fieldName}' doesn't exist on type '${parent.name}'`,
    'undefinedField',
    { typeName: parent.name, fieldName },
    { nodes: [node] },
  )
}

/** Reports an object without selections, or a scalar with them. */
function reportSelectionMismatch(
  context: ValidationContext,
  node: FieldNode,
  type: GraphQLNamedType,
): boolean {
  const nodeName = `field '${node.name.value}'`
  const facts = { nodeName, typeName: type.name }
  if (isCompositeType(type) && !node.selectionSet) {
    context.report(
      `Field must have selections (${nodeName} returns ${type.name} but has no selections. Did you mean '${node.name.value} { ... }'?)`,
      'selectionMismatch',
      facts,
      { nodes: [node] },
    )
    return true
  }
  if (!isLeafType(type) || !node.selectionSet) return false
  const selections = node.selectionSet.selections.map(selection =>
    selection.kind === Kind.INLINE_FRAGMENT
      ? `"... on ${selection.typeCondition?.name.value ?? ''} { ... }"`
      : `"${selection.name.value}"`,
  )
  context.report(
    `Selections can't be made on ${isScalarType(type) ? 'scalars' : 'enums'} (${nodeName} returns ${type.name} but has selections [${selections.join(', ')}])`,
    'selectionMismatch',
    facts,
    { nodes: [node] },
  )
  return true
}
