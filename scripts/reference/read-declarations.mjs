import { readFileSync } from 'node:fs'
import ts from 'typescript'

const ROOT = new URL('../../', import.meta.url)

/**
 * Reads the exported functions and constants of a source file.
 *
 * @param {string} path in the repository
 * @returns {{ name: string, signature: string, text: string, parameters: { name: string, text: string }[], returns: string, throws: string }[]} in the order of the file
 */
export function readFunctions(path) {
  const source = parse(path)
  return source.statements
    .filter(statement => isExported(statement))
    .flatMap(statement =>
      ts.isFunctionDeclaration(statement)
        ? [describe(statement, statement.name.text, signatureOf(statement, source))]
        : [],
    )
}

/**
 * Reads the members of an interface, with those of the interfaces that it extends if `files` has
 * them.
 *
 * @param {string} path in the repository
 * @param {string} name of the interface
 * @param {Record<string, string>} files path by the name of an extended interface
 * @returns {{ name: string, signature: string, text: string, initial: string }[]} in the order of the source
 */
export function readMembers(path, name, files = {}) {
  const source = parse(path)
  const declaration = source.statements.find(
    statement => ts.isInterfaceDeclaration(statement) && statement.name.text === name,
  )
  if (!declaration) throw new Error(`${path} has no interface ${name}`)
  const own = declaration.members.map(member => ({
    name: member.name.getText(source),
    signature: oneLine(withoutComments(member, source)),
    text: textOf(member),
    initial: tagOf(member, 'default'),
  }))
  const inherited = (declaration.heritageClauses ?? [])
    .flatMap(clause => clause.types.map(type => type.expression.getText(source)))
    .flatMap(base => (files[base] ? readMembers(files[base], base, files) : []))
  return [...own, ...inherited]
}

function parse(path) {
  return ts.createSourceFile(
    path,
    readFileSync(new URL(path, ROOT), 'utf8'),
    ts.ScriptTarget.Latest,
    true,
  )
}

function isExported(statement) {
  return (ts.getCombinedModifierFlags(statement) & ts.ModifierFlags.Export) !== 0
}

function describe(node, name, signature) {
  const tags = ts.getJSDocTags(node)
  return {
    name,
    signature,
    text: textOf(node),
    parameters: tags
      .filter(ts.isJSDocParameterTag)
      .map(tag => ({ name: tag.name.getText(), text: plain(tag.comment) })),
    returns: tagOf(node, 'returns'),
    throws: tagOf(node, 'throws'),
  }
}

function textOf(node) {
  const [comment] = ts.getJSDocCommentsAndTags(node).filter(ts.isJSDoc).slice(-1)
  return plain(comment?.comment)
}

function tagOf(node, name) {
  return plain(ts.getJSDocTags(node).find(tag => tag.tagName.text === name)?.comment)
}

/** `function name<T>(parameters): Result`, without the body. */
function signatureOf(node, source) {
  const end = node.body ? node.body.getStart(source) : node.getEnd()
  return oneLine(source.text.slice(node.getStart(source), end)).replace(
    /^export (?:async )?function /,
    '',
  )
}

/** The text of a member, without the comments inside it. */
function withoutComments(member, source) {
  return (
    source.text
      .slice(member.getStart(source), member.getEnd())
      .replace(/\/\*\*[\s\S]*?\*\//g, '')
      // Members of an object type may end with the line.
      .replace(/([\w\]'")>])\n\s*(?=[\w'"]+\??:)/g, '$1; ')
      .replace(/;$/, '')
  )
}

function oneLine(text) {
  return text
    .replace(/\s+/g, ' ')
    .replace(/,\s*([)}>\]])/g, ' $1')
    .replace(/\(\s+/g, '(')
    .replace(/\s+\)/g, ')')
    .trim()
}

/** A comment in one line of Markdown; a link in it becomes the name that it links to. */
function plain(comment) {
  const text = ts.getTextOfJSDocComment(comment) ?? ''
  return text
    .replace(/\{@link (\S+?)\}/g, '`$1`')
    .replace(/\s+/g, ' ')
    .trim()
}
