import { format } from 'prettier'
import ts from 'typescript'

const MARKER = 'v-bind="args"'

/**
 * Writes an example of the playground as a file that can be copied into an app: with the values
 * that it begins with in place of `v-bind="args"`, and without what the gallery needs of it.
 *
 * @param {string} source a file of `.playground/examples`
 * @returns {Promise<string>} a single-file component
 */
export async function exampleCode(source) {
  const [, module = ''] = /^<script lang="ts">\n([\s\S]*?)<\/script>/m.exec(source) ?? []
  const [, setup = ''] = /^<script setup lang="ts">\n([\s\S]*?)<\/script>/m.exec(source) ?? []
  const [template] = /^<template>\n[\s\S]+\n<\/template>/m.exec(source)
  const { attributes, literal, rest } = takeInitial(module)
  const script = [rest, setup.replace(/^defineProps<.*\n/m, '')]
    .map(text => text.trim())
    .filter(Boolean)
    .join('\n\n')
  const markup = template.replaceAll(MARKER, attributes.join(' ')).replace(/\bargs\b/g, literal)
  const code = script ? `<script setup lang="ts">\n${script}\n</script>\n\n${markup}` : markup
  return await formatCode(code)
}

/** Formats a single-file component for the width of a page. */
export async function formatCode(code) {
  return (
    await format(code, { parser: 'vue', printWidth: 80, semi: false, singleQuote: true })
  ).trim()
}

/** Splits a module into its `initial`, as attributes and as an expression, and the rest. */
function takeInitial(module) {
  const file = ts.createSourceFile('example.ts', module, ts.ScriptTarget.Latest, true)
  const initial = file.statements.find(
    statement =>
      ts.isVariableStatement(statement) &&
      statement.declarationList.declarations[0].name.getText() === 'initial',
  )
  const rest = module.slice(0, initial.getFullStart()) + module.slice(initial.getEnd())
  const { initializer } = initial.declarationList.declarations[0]
  const attributes = initializer.properties.map(attributeOf)
  return { attributes, literal: inAttribute(initializer), rest }
}

function attributeOf(property) {
  const name = property.name.getText().replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)
  const value = property.initializer ?? property.name
  if (value.kind === ts.SyntaxKind.TrueKeyword) return name
  if (ts.isStringLiteralLike(value)) return `${name}="${value.text.replaceAll('"', '&quot;')}"`
  return `:${name}="${inAttribute(value)}"`
}

function inAttribute(expression) {
  return expression.getText().replace(/\s+/g, ' ').replaceAll('"', "'")
}
