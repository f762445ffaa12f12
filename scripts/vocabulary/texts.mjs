import ts from 'typescript'
import { parse } from 'vue/compiler-sfc'

/**
 * A piece of a file that people read: a comment, a string, a line of Markdown.
 *
 * @typedef {{ line: number, text: string }} Text
 */

const VUE_TEXT = 2
const VUE_COMMENT = 3
const VUE_EXPRESSION = 4
const VUE_ATTRIBUTE = 6
const FENCE = /^\s*(`{3,})(\w*)/
const SCRIPT_LANGUAGES = ['ts', 'js', 'mjs']

/**
 * Returns the texts of a file, by the kind of file.
 *
 * @param {string} path decides how the content is read
 * @param {string} content
 * @returns {Text[]} in the order of the file
 */
export function readTexts(path, content) {
  if (path.endsWith('.md')) return markdownTexts(content)
  if (path.endsWith('.vue')) return vueTexts(content)
  if (path.endsWith('.json')) return jsonTexts(content)
  return scriptTexts(content)
}

/**
 * Returns the comments, strings, and template literals of TypeScript or JavaScript. A string
 * without a space is a name or a key, not a text.
 *
 * @param {string} content
 * @param {number} firstLine line of the first character
 * @returns {Text[]} in the order of the file
 */
function scriptTexts(content, firstLine = 1) {
  const source = ts.createSourceFile('text.ts', content, ts.ScriptTarget.Latest, true)
  const texts = []
  const add = (position, text) =>
    text.split('\n').forEach((line, index) => {
      const { line: first } = source.getLineAndCharacterOfPosition(position)
      texts.push({ line: firstLine + first + index, text: line })
    })
  const visit = node => {
    if (ts.isJSDoc(node)) return
    const children = node.getChildren(source)
    if (children.length > 0) return children.forEach(visit)
    const start = node.getStart(source)
    const trivia = content.slice(node.pos, start)
    if (trivia.trim() !== '') add(node.pos, withoutInlineCode(trivia))
    const text = node.getText(source)
    if (isText(node) && /\s/.test(text.trim())) add(start, text)
  }
  visit(source)
  return texts
}

function isText(node) {
  return (
    ts.isStringLiteralLike(node) ||
    ts.isTemplateHead(node) ||
    ts.isTemplateMiddle(node) ||
    ts.isTemplateTail(node) ||
    ts.isJsxText(node)
  )
}

function vueTexts(content) {
  const { descriptor } = parse(content)
  const texts = []
  for (const script of [descriptor.script, descriptor.scriptSetup]) {
    if (script) texts.push(...scriptTexts(script.content, script.loc.start.line))
  }
  const visit = node => {
    const line = node.loc.start.line
    if (node.type === VUE_TEXT || node.type === VUE_COMMENT)
      texts.push(...lines(node.content, line))
    if (node.content?.type === VUE_EXPRESSION)
      texts.push(...scriptTexts(node.content.content, line))
    for (const prop of node.props ?? []) {
      if (prop.type === VUE_ATTRIBUTE && prop.value)
        texts.push(...lines(prop.value.content, prop.loc.start.line))
      else if (prop.exp) texts.push(...scriptTexts(prop.exp.content, prop.loc.start.line))
    }
    node.children?.forEach(visit)
  }
  if (descriptor.template?.ast) visit(descriptor.template.ast)
  return texts
}

function markdownTexts(content) {
  const texts = []
  let block
  for (const [index, line] of content.split('\n').entries()) {
    const [, fence = '', language = ''] = FENCE.exec(line) ?? []
    if (block && fence === block.fence) {
      if (SCRIPT_LANGUAGES.includes(block.language))
        texts.push(...scriptTexts(block.code.join('\n'), block.line))
      block = undefined
    } else if (block) block.code.push(line)
    else if (fence) block = { fence, language, line: index + 2, code: [] }
    else texts.push({ line: index + 1, text: withoutInlineCode(withoutTargets(line)) })
  }
  return texts
}

function jsonTexts(content) {
  return lines(content, 1).filter(({ text }) => /"\s*:\s*".*\s/.test(text))
}

function lines(text, firstLine) {
  return text.split('\n').map((line, index) => ({ line: firstLine + index, text: line }))
}

/** Inline code quotes names, which may be those of other packages. */
function withoutInlineCode(text) {
  return text.replace(/`[^`\n]*`/g, '``')
}

/** The target of a link is an address. */
function withoutTargets(line) {
  return line.replace(/\]\([^)]*\)/g, ']')
}
