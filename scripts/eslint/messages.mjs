import { readFileSync, statSync } from 'node:fs'
import ts from 'typescript'

/** @type {Map<string, { changedAt: number, messages: Map<string, string | undefined> }>} */
const read = new Map()

/**
 * Reads the messages of a locale file.
 *
 * @param {string} file
 * @returns {Map<string, string | undefined>} by their path, for example `common.close`. A group of
 *   messages has a path, too, without a text.
 */
export function messagesOf(file) {
  const { mtimeMs: changedAt } = statSync(file)
  let found = read.get(file)
  if (found?.changedAt !== changedAt) {
    found = { changedAt, messages: readMessages(readFileSync(file, 'utf8')) }
    read.set(file, found)
  }
  return found.messages
}

function readMessages(content) {
  const messages = new Map()
  const source = ts.createSourceFile('locale.ts', content, ts.ScriptTarget.Latest, true)
  for (const object of exportedObjects(source)) collect(object, '')
  return messages

  function collect(object, prefix) {
    for (const property of object.properties.filter(ts.isPropertyAssignment)) {
      const path = prefix + property.name.text
      const { initializer } = property
      if (ts.isObjectLiteralExpression(initializer)) {
        messages.set(path, undefined)
        collect(initializer, `${path}.`)
      } else messages.set(path, initializer.text)
    }
  }
}

function exportedObjects(source) {
  return source.statements
    .filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => [...declarationList.declarations])
    .map(({ initializer }) => initializer)
    .filter(object => object && ts.isObjectLiteralExpression(object))
}

/** Returns the placeholders of a message, sorted. */
export function placeholdersOf(message) {
  return (message.match(/\{\w+\}/g) ?? []).sort()
}
