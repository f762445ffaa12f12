/** One of the named examples of a file in `.playground/example-sets`. */
export interface ExampleSection {
  title: string
  /** A single-file component with only this example. */
  code: string
}

const SECTION = /^ {2}<template v-if="show === '([^']+)'">\n([\s\S]*?)\n {2}<\/template>$/gm
const SCRIPT = /^<script setup lang="ts">\n([\s\S]*?)<\/script>/m
const NAMES =
  /^(?:export )?(?:async )?(?:const|let|function|interface|type) (?:([\w$]+)|[{[]([^}\]]*)[}\]])/

/**
 * Takes a file apart into its examples. Each gets the statements of the script that it uses, and
 * no others.
 *
 * @param source a file of `.playground/example-sets`, as Prettier writes it
 * @returns the examples in their order
 */
export function readExampleSections(source: string): ExampleSection[] {
  const statements = splitStatements(SCRIPT.exec(source)?.[1] ?? '')
  return [...source.matchAll(SECTION)].map(([, title = '', body = '']) => {
    const markup = body.replace(/^ {2}/gm, '')
    const script = usedStatements(statements, markup)
    const template = `<template>\n${markup}\n</template>`
    return {
      title,
      code: script ? `<script setup lang="ts">\n${script}\n</script>\n\n${template}` : template,
    }
  })
}

/** A statement begins in the first column; what follows is indented, or closes it. */
function splitStatements(script: string): string[] {
  const statements: string[] = []
  let isComment = false
  for (const line of script.split('\n')) {
    const isStart = /^[^\s})\]]/.test(line) && !isComment
    if (isStart) statements.push(line)
    else if (statements.length > 0) statements.push(`${statements.pop()}\n${line}`)
    // A comment belongs to the statement after it.
    isComment = /^(?:\/\/|\/\*)/.test(line) || (isComment && line.startsWith(' *'))
  }
  return statements.filter(statement => !statement.startsWith('defineProps<'))
}

/** Also of statements that the used ones use. */
function usedStatements(statements: string[], markup: string): string {
  const used = new Set<string>()
  // Not the words of a text, of which one can be the name of a variable.
  const queue = [...(markup.match(/(?:[:@#]|v-)[\w.:-]+="[^"]*"|\{\{[\s\S]*?\}\}/g) ?? [])]
  for (const text of queue)
    for (const statement of statements) {
      if (used.has(statement) || !namesOf(statement).some(name => mentions(text, name))) continue
      used.add(statement)
      queue.push(statement)
    }
  return statements
    .filter(statement => used.has(statement))
    .join('\n')
    .trim()
}

function namesOf(statement: string): string[] {
  const code = statement.replace(/^(?:\/\/.*\n|\/\*\*[\s\S]*?\*\/\n)+/, '')
  const imported = /^import (?:type )?\{([^}]*)\}/.exec(code)?.[1]
  const [, name, several] = NAMES.exec(code) ?? []
  if (name) return [name]
  return ((imported ?? several)?.match(/[\w$]+/g) ?? []).filter(word => word !== 'type')
}

function mentions(text: string, name: string): boolean {
  return new RegExp(String.raw`(?<![\w$-])${name.replace('$', String.raw`\$`)}(?![\w$-])`).test(
    text,
  )
}
