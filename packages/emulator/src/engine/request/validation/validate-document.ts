import {
  DirectiveLocation,
  isInputType,
  Kind,
  MaxIntrospectionDepthRule,
  print,
  typeFromAST,
  validate,
} from 'graphql'
import type {
  DocumentNode,
  FragmentDefinitionNode,
  GraphQLSchema,
  OperationDefinitionNode,
  TypeNode,
  VariableDefinitionNode,
} from 'graphql'
import type { RequestError } from '../request-error'
import { FieldConflicts } from './field-conflicts'
import { literalProblem } from './literal-problem'
import {
  operationLocation,
  reportRepeatedDirectives,
  validateDirectives,
} from './validate-directives'
import { reportFragments } from './validate-fragments'
import { SelectionValidator } from './validate-selections'
import { definitionLabel, ValidationContext } from './validation-context'

/**
 * Validates a document against a schema. The errors are those of the platform, which runs
 * graphql-ruby: all errors of a document together, in the order of one walk through it.
 *
 * @see https://graphql-ruby.org/api-doc/GraphQL/StaticValidation.html
 */
export function validateDocument(schema: GraphQLSchema, document: DocumentNode): RequestError[] {
  const context = new ValidationContext(schema, document)
  new DocumentValidator(context).validate()
  return context.errors.length > 0 ? context.errors : introspectionErrors(schema, document)
}

class DocumentValidator {
  private readonly conflicts: FieldConflicts
  private readonly selections: SelectionValidator

  constructor(private readonly context: ValidationContext) {
    this.conflicts = new FieldConflicts(context)
    this.selections = new SelectionValidator(context, this.conflicts)
  }

  validate(): void {
    const { context } = this
    for (const definition of context.document.definitions) {
      if (definition.kind === Kind.OPERATION_DEFINITION)
        context.within(definitionLabel(definition), () => this.operation(definition))
      else if (definition.kind === Kind.FRAGMENT_DEFINITION)
        context.within(definitionLabel(definition), () => this.fragment(definition))
      else
        context.report(
          'Query cannot contain schema definitions',
          'queryContainsSchemaDefinitions',
          {},
          { nodes: [definition] },
        )
    }
    context.variables.report(context)
    this.selections.reportImpossibleSpreads()
    reportFragments(context)
    this.operationNames()
  }

  private operation(node: OperationDefinitionNode): void {
    const { context } = this
    const type = context.schema.getRootType(node.operation)
    reportRepeatedDirectives(context, node.directives)
    if (type) this.conflicts.report(node.selectionSet, type)
    this.variableNames(node)
    context.variables.enter(node)
    if (!type) {
      const [kind, code] =
        node.operation === 'mutation'
          ? ['mutations', 'missingMutationConfiguration']
          : ['subscriptions', 'missingSubscriptionConfiguration']
      context.report(`Schema is not configured for ${kind}`, code, {}, { nodes: [node] })
      return
    }
    for (const variable of node.variableDefinitions ?? []) this.variable(variable)
    validateDirectives(context, node.directives, operationLocation(node.operation))
    this.selections.validate(node.selectionSet, type, node)
  }

  private fragment(node: FragmentDefinitionNode): void {
    const { context } = this
    reportRepeatedDirectives(context, node.directives)
    const type = this.selections.fragmentType(node)
    context.variables.enter(node)
    if (!type) return
    validateDirectives(context, node.directives, DirectiveLocation.FRAGMENT_DEFINITION)
    this.selections.validate(node.selectionSet, type, node)
  }

  private variableNames({ variableDefinitions = [] }: OperationDefinitionNode): void {
    const byName = Map.groupBy(variableDefinitions, ({ variable }) => variable.name.value)
    for (const [variableName, nodes] of byName) {
      if (nodes.length < 2) continue
      this.context.report(
        `There can only be one variable named "${variableName}"`,
        'variableNotUnique',
        { variableName },
        { nodes },
      )
    }
  }

  private variable(node: VariableDefinitionNode): void {
    const { context } = this
    const variableName = node.variable.name.value
    const typeName = namedType(node.type)
    const known = context.schema.getType(typeName)
    if (!isInputType(known)) {
      context.report(
        `${typeName} isn't a ${known ? 'valid' : 'defined'} input type (on $${variableName})`,
        'variableRequiresValidType',
        { typeName, variableName },
        { nodes: [node] },
      )
      return
    }
    const type = typeFromAST(context.schema, node.type)
    const problem =
      node.defaultValue && isInputType(type) ? literalProblem(node.defaultValue, type) : undefined
    if (!problem) return
    context.report(
      problem.explanation ||
        `Default value for $${variableName} doesn't match type ${print(node.type)}`,
      'defaultValueInvalidType',
      { variableName, typeName: print(node.type) },
      { nodes: [node] },
    )
  }

  private operationNames(): void {
    const { context } = this
    const operations = context.document.definitions.filter(
      definition => definition.kind === Kind.OPERATION_DEFINITION,
    )
    for (const [name, nodes] of Map.groupBy(operations, operation => operation.name?.value)) {
      if (name === undefined && operations.length > 1)
        context.report(
          'Operation name is required when multiple operations are present',
          'uniquelyNamedOperations',
          {},
          { nodes, path: [] },
        )
      else if (name !== undefined && nodes.length > 1)
        context.report(
          `Operation name "${name}" must be unique`,
          'uniquelyNamedOperations',
          { operationName: name },
          { nodes, path: [] },
        )
    }
  }
}

function namedType(type: TypeNode): string {
  return type.kind === Kind.NAMED_TYPE ? type.name.value : namedType(type.type)
}

/** Lists inside lists of the introspection grow without end, and cost nothing. */
function introspectionErrors(schema: GraphQLSchema, document: DocumentNode): RequestError[] {
  return validate(schema, document, [MaxIntrospectionDepthRule]).map(({ message, locations }) => ({
    message,
    ...(locations && { locations }),
    extensions: { code: 'introspectionTooDeep' },
  }))
}
