import { parse } from 'graphql'
import type { DocumentNode, OperationDefinitionNode } from 'graphql'
import ts from 'typescript'
import { docBlocks } from '../../surface/doc-blocks'
import type { DocBlock } from '../../surface/doc-blocks'

/** An operation that the documentation contains. */
export interface DocumentedOperation {
  /** Document and line of the block, e.g. `docs/utilities.md:33`. */
  where: string
  /** Name of the operation, or of its first root. */
  name: string
  text: string
  api: 'admin' | 'storefront' | 'customer'
  /** Whether it is an export: the query of a bulk operation. */
  isBulk: boolean
}

/** Every operation in the code of README and docs. */
export function documentedOperations(): DocumentedOperation[] {
  return docBlocks().flatMap(block =>
    textsOf(block).flatMap(text => {
      const operation = operationOf(text)
      return operation
        ? [
            {
              where: `${block.doc}:${block.line}`,
              name: nameOf(operation),
              text,
              api: apiOf(block),
              isBulk: block.code.includes('runBulkQuery'),
            },
          ]
        : []
    }),
  )
}

function apiOf({ code }: DocBlock): DocumentedOperation['api'] {
  if (code.includes('storefront.graphql')) return 'storefront'
  // The address that the discovery document of a store names.
  return code.includes('graphqlApi') ? 'customer' : 'admin'
}

function textsOf({ language, code }: DocBlock): string[] {
  if (language === 'graphql') return [code]
  if (language === 'vue')
    return [...code.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].flatMap(([, script = '']) =>
      literalsOf(script),
    )
  return language === 'ts' ? literalsOf(code) : []
}

/** The texts in the code, with the constants that they contain. */
function literalsOf(code: string): string[] {
  const constants = new Map<string, string>()
  const texts: string[] = []
  const visit = (node: ts.Node): void => {
    const text = textOf(node, constants)
    if (text !== undefined) texts.push(text)
    else ts.forEachChild(node, visit)
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer) {
      const value = textOf(withoutConst(node.initializer), constants)
      if (value !== undefined) constants.set(node.name.text, value)
    }
  }
  visit(ts.createSourceFile('block.ts', code, ts.ScriptTarget.Latest))
  return texts
}

function textOf(node: ts.Node, constants: ReadonlyMap<string, string>): string | undefined {
  if (ts.isStringLiteralLike(node)) return node.text
  if (!ts.isTemplateExpression(node)) return undefined
  return node.templateSpans.reduce(
    (text, { expression, literal }) =>
      text +
      (ts.isIdentifier(expression) ? (constants.get(expression.text) ?? '') : '') +
      literal.text,
    node.head.text,
  )
}

function withoutConst(node: ts.Expression): ts.Expression {
  return ts.isAsExpression(node) ? node.expression : node
}

function operationOf(text: string): OperationDefinitionNode | undefined {
  let document: DocumentNode
  try {
    document = parse(text)
  } catch {
    return undefined
  }
  return document.definitions.find(({ kind }) => kind === 'OperationDefinition') as
    OperationDefinitionNode | undefined
}

function nameOf({ name, selectionSet }: OperationDefinitionNode): string {
  if (name) return name.value
  const [first] = selectionSet.selections
  return first?.kind === 'Field' ? first.name.value : ''
}
