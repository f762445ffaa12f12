import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { compileTemplate, parse } from 'vue/compiler-sfc'
import ts from 'typescript'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** A regular expression of the source, and where it is. */
export interface SourceExpression {
  where: string
  expression: RegExp
}

/**
 * Lists the regular expressions in the scripts and templates of folders: literals, and `new RegExp`
 * with a text. Values in such a text are replaced by a letter.
 */
export function expressionsIn(folders: readonly string[]): SourceExpression[] {
  return folders.flatMap(folder =>
    readdirSync(ROOT + folder, { recursive: true, encoding: 'utf8' })
      .filter(file => /\.(?:ts|vue)$/.test(file))
      .flatMap(file => expressionsOf(`${folder}/${file}`)),
  )
}

function expressionsOf(path: string): SourceExpression[] {
  const text = readFileSync(ROOT + path, 'utf8')
  return (path.endsWith('.vue') ? codeOfComponent(text, path) : [text]).flatMap(code =>
    expressionsOfCode(code).map(expression => ({ where: `${path} ${expression}`, expression })),
  )
}

function codeOfComponent(source: string, filename: string): string[] {
  const { script, scriptSetup, template } = parse(source, { filename, sourceMap: false }).descriptor
  const code = [script, scriptSetup].map(block => block?.content ?? '')
  return template
    ? [...code, compileTemplate({ source: template.content, filename, id: 'test' }).code]
    : code
}

/** Exported for its own test. */
export function expressionsOfCode(code: string): RegExp[] {
  const found: RegExp[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/')
      found.push(new RegExp(node.text.slice(1, end), node.text.slice(end + 1)))
    }
    if (
      (ts.isNewExpression(node) || ts.isCallExpression(node)) &&
      node.expression.getText() === 'RegExp'
    ) {
      const [pattern, flags] = (node.arguments ?? []).map(textOf)
      if (pattern !== undefined) found.push(new RegExp(pattern, flags))
    }
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile('code.ts', code, ts.ScriptTarget.Latest, true))
  return found
}

/** Returns the value of a text, with a letter for each of its variables. */
function textOf(node: ts.Expression): string | undefined {
  if (ts.isStringLiteralLike(node)) return node.text
  if (ts.isTaggedTemplateExpression(node)) {
    const { template } = node
    if (ts.isNoSubstitutionTemplateLiteral(template)) return template.rawText
    return [template.head, ...template.templateSpans.map(({ literal }) => literal)]
      .map(part => part.rawText)
      .join('x')
  }
  if (ts.isTemplateExpression(node))
    return [node.head, ...node.templateSpans.map(({ literal }) => literal)]
      .map(part => part.text)
      .join('x')
  return undefined
}
