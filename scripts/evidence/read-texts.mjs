/** Finds the texts of user errors in an expression. */
import ts from 'typescript'
import { findDeclaration } from './read-sources.mjs'

/** @import { SourceModule } from './read-sources.mjs' */

/** Stands for a value in a text. */
const VALUE = '…'
const PARAMETER = 'message'
/** Positions of the messages in the rules of `defineRecords`. */
const RECORD_RULES = new Map([
  ['exists', 1],
  ['existsAt', 2],
])
/** Properties that distinguish an error from another object with a message. */
const ERROR_PROPERTIES = new Set(['field', 'code', 'fails', 'elementIndex', 'errorCode'])

/**
 * Lists the texts of the user errors that code contains itself.
 *
 * @param {Map<string, SourceModule>} modules
 * @param {SourceModule} module of the code
 * @param {ts.Node} code
 * @returns {string[]} with `…` for values
 */
export function errorTexts(modules, module, code) {
  const texts = []
  const visit = node => {
    for (const expression of messagesOf(modules, module, node))
      texts.push(...textsOf(expression, { modules, module, seen: new Set() }))
    ts.forEachChild(node, visit)
  }
  visit(code)
  return [...new Set(texts)].filter(hasWords)
}

/** Whether a text is neither a value only, nor a code. */
function hasWords(text) {
  return /\p{Ll}{2}/u.test(text)
}

/** The expressions of messages in a node itself, not in its children. */
function messagesOf(modules, module, node) {
  if (ts.isObjectLiteralExpression(node)) return propertyMessages(node)
  if (ts.isArrayLiteralExpression(node)) return messagesAfterCode(node.elements)
  if (ts.isParameter(node) && node.name.getText() === PARAMETER)
    return node.initializer ? [node.initializer] : []
  if (ts.isCallExpression(node) || ts.isNewExpression(node))
    return argumentMessages(modules, module, node)
  return []
}

function propertyMessages({ properties }) {
  const names = properties.map(({ name }) => name?.getText())
  if (!names.some(name => ERROR_PROPERTIES.has(name))) return []
  return properties
    .filter(({ name }) => name?.getText() === PARAMETER)
    .map(property => property.initializer ?? property.name)
}

/** The last of the values, if one before it is an error code. */
function messagesAfterCode(values) {
  const isCode = value => ts.isStringLiteralLike(value) && /^[A-Z][A-Z_]+$/.test(value.text)
  return values.slice(0, -1).some(isCode) ? values.slice(-1) : []
}

function argumentMessages(modules, module, { expression, arguments: values = [] }) {
  if (ts.isPropertyAccessExpression(expression)) {
    const index = RECORD_RULES.get(expression.name.text) ?? Infinity
    return values.slice(index, index + 1)
  }
  if (!ts.isIdentifier(expression)) return []
  const { text } = expression
  const local = localDeclaration(expression, text)
  const found = local ? { module, node: local } : findDeclaration(modules, module, text)
  const called = found?.node
  if (!called || isOtherError(called) || throwsOtherError(modules, found)) return []
  if (ts.isParameter(called) && !called.type) return messagesAfterCode(values)
  const parameters = parametersOf(called, modules, module)
  const index = parameters.findIndex(({ name }) => name.getText() === PARAMETER)
  return index < 0 ? [] : values.slice(index, index + 1)
}

/** The parameters of a function, of the constructor of a class, or of a type of functions. */
function parametersOf(declaration, modules, module) {
  if (ts.isClassDeclaration(declaration))
    return declaration.members.find(ts.isConstructorDeclaration)?.parameters ?? []
  if (!ts.isParameter(declaration) && !ts.isTypeAliasDeclaration(declaration))
    return functionOf(declaration)?.parameters ?? []
  const { type } = declaration
  if (!type || !ts.isTypeReferenceNode(type)) return type?.parameters ?? []
  const alias = findDeclaration(modules, module, type.typeName.getText())?.node
  return alias && ts.isTypeAliasDeclaration(alias) ? parametersOf(alias, modules, module) : []
}

/** Errors of requests, and of saved states, are not user errors. */
function isOtherError(declaration) {
  return /\/(?:engine\/request|state)\//.test(declaration.getSourceFile().fileName)
}

/** Whether a function throws its message as an error of a request. */
function throwsOtherError(modules, { module, node: declaration }) {
  const visit = node => {
    if (!ts.isThrowStatement(node) || !ts.isCallExpression(node.expression))
      return ts.forEachChild(node, child => visit(child) || undefined) === true
    const { expression, arguments: values } = node.expression
    const thrown = findDeclaration(modules, module, expression.getText())?.node
    return Boolean(thrown && isOtherError(thrown)) && values.some(isMessage)
  }
  return visit(declaration)
}

function isMessage(node) {
  return ts.isIdentifier(node) && node.text === PARAMETER
}

/** The texts that an expression can have. */
function textsOf(node, scope) {
  if (ts.isStringLiteralLike(node)) return [node.text]
  if (ts.isTemplateExpression(node))
    return [node.head.text + node.templateSpans.map(span => VALUE + span.literal.text).join('')]
  if (ts.isConditionalExpression(node))
    return [node.whenTrue, node.whenFalse].flatMap(part => textsOf(part, scope))
  if (ts.isBinaryExpression(node)) return joinedTexts(node, scope)
  if (ts.isFunctionLike(node)) return resultsOf(node).flatMap(part => textsOf(part, scope))
  if (ts.isIdentifier(node)) return namedTexts(node, node.text, scope)
  if (ts.isCallExpression(node)) return textsOf(node.expression, scope)
  if (ts.isElementAccessExpression(node)) return textsOf(node.expression, scope)
  if (ts.isPropertyAccessExpression(node)) return propertyTexts(node, scope)
  if (ts.isObjectLiteralExpression(node))
    return node.properties.flatMap(({ initializer }) =>
      initializer ? textsOf(initializer, scope) : [],
    )
  return 'expression' in node ? textsOf(node.expression, scope) : []
}

function joinedTexts({ left, right, operatorToken }, scope) {
  const sides = [left, right].map(side => textsOf(side, scope))
  if (operatorToken.kind !== ts.SyntaxKind.PlusToken) return sides.flat()
  const [starts, ends] = sides.map(texts => (texts.length > 0 ? texts : [VALUE]))
  return starts.flatMap(start => ends.map(end => start + end))
}

/** The texts of a variable, or of the results of a function. Each is followed once. */
function namedTexts(node, name, scope) {
  const local = localDeclaration(node, name)
  const found = local
    ? { node: local, module: scope.module }
    : findDeclaration(scope.modules, scope.module, name)
  if (!found || scope.seen.has(found.node)) return []
  const value = functionOf(found.node) ?? found.node.initializer
  const inner = { ...scope, module: found.module, seen: new Set([...scope.seen, found.node]) }
  return value ? textsOf(value, inner) : []
}

/** The texts of `TABLE.name`: only those of the property. */
function propertyTexts({ expression, name }, scope) {
  if (!ts.isIdentifier(expression)) return []
  const found = findDeclaration(scope.modules, scope.module, expression.text)
  let table = found?.node.initializer
  while (table && !ts.isObjectLiteralExpression(table)) table = table.expression
  return (table?.properties ?? [])
    .filter(property => property.name?.getText() === name.text && property.initializer)
    .flatMap(({ initializer }) => textsOf(initializer, { ...scope, module: found.module }))
}

/** The variable or the parameter that a name is in the functions around a node. */
function localDeclaration(node, name) {
  for (let block = node.parent; block && !ts.isSourceFile(block); block = block.parent) {
    const variables = (block.statements ?? [])
      .filter(statement => ts.isVariableStatement(statement))
      .flatMap(({ declarationList }) => declarationList.declarations)
    const found = [...variables, ...(ts.isFunctionLike(block) ? block.parameters : [])].find(
      declaration => ts.isIdentifier(declaration.name) && declaration.name.text === name,
    )
    if (found) return found
  }
  return undefined
}

function functionOf(declaration) {
  const value = declaration.initializer ?? declaration
  return ts.isFunctionLike(value) ? value : undefined
}

/** The expressions that a function returns. */
function resultsOf({ body }) {
  if (!body || !ts.isBlock(body)) return body ? [body] : []
  const results = []
  const visit = node => {
    if (ts.isFunctionLike(node)) return
    if (ts.isReturnStatement(node) && node.expression) results.push(node.expression)
    ts.forEachChild(node, visit)
  }
  visit(body)
  return results
}
