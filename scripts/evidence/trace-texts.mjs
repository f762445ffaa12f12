/** Finds which mutations can report which texts of user errors, as far as the sources show it. */
import { join, relative } from 'node:path'
import ts from 'typescript'
import { findDeclaration, readSources } from './read-sources.mjs'
import { errorTexts } from './read-texts.mjs'

/** @import { SourceModule } from './read-sources.mjs' */

const ADMIN_API = 'admin-api'
/** Not followed: it has no texts, but mutations that use one of its members do not use all. */
const DEFINITION = 'defineRecords'

/**
 * @typedef {object} ErrorText
 * @property {string} folder of the code below the sources of the emulator
 * @property {string} text with `…` for values
 * @property {string[]} mutations those whose code refers to it, directly or by others; sorted
 */

/**
 * Lists the texts of the user errors of mutations.
 *
 * @param {string} sources absolute path of `packages/emulator/src`
 * @param {{ folder: string, mutations: string[] }[]} domains folders below `sources`
 * @returns {ErrorText[]} by folder and text
 */
export function traceTexts(sources, domains) {
  const modules = readSources(sources)
  const known = new Map()
  const found = new Map()
  const add = ({ module, node }, mutation) => {
    if (!known.has(node)) known.set(node, errorTexts(modules, module, node))
    for (const text of known.get(node)) {
      const key = `${folderOf(relative(sources, module.path))}\n${text}`
      found.set(key, (found.get(key) ?? new Set()).add(mutation))
    }
  }
  const entries = tableEntries(modules)
  const uses = memoizedUses(modules)
  for (const { folder, mutations } of domains) {
    const own = entries.filter(({ module }) => module.path.startsWith(join(sources, folder, '/')))
    for (const mutation of mutations)
      for (const unit of reachableUnits(rootsOf(own, mutation), uses)) add(unit, mutation)
  }
  return [...found]
    .map(([key, mutations]) => {
      const [folder, text] = key.split('\n')
      return { folder, text, mutations: [...mutations].sort() }
    })
    .sort((left, right) =>
      left.folder === right.folder
        ? compare(left.text, right.text)
        : compare(left.folder, right.folder),
    )
}

function compare(left, right) {
  return left < right ? -1 : Number(left > right)
}

/** The folder of a domain, or the first folder of other code. */
function folderOf(path) {
  const folders = path.split('/').slice(0, -1)
  return folders.slice(0, folders[0] === ADMIN_API ? 2 : 1).join('/')
}

/** The entries of tables that define a mutation. */
function rootsOf(entries, mutation) {
  const exact = entries.filter(({ name }) => name === mutation)
  return exact.length > 0
    ? exact
    : entries.filter(({ name }) => name instanceof RegExp && name.test(mutation))
}

/** Lists the properties of objects, and the pairs that start with a name that has values. */
function tableEntries(modules) {
  const entries = []
  for (const module of modules.values()) {
    const visit = node => {
      const name = entryName(node)
      if (name) entries.push({ module, node, name })
      ts.forEachChild(node, visit)
    }
    visit(module.file)
  }
  return entries
}

/** The name of an entry, or the pattern of its names. */
function entryName(node) {
  if (ts.isArrayLiteralExpression(node)) return node.elements[0] && namePattern(node.elements[0])
  if (ts.isShorthandPropertyAssignment(node)) return node.name.text
  if (!ts.isPropertyAssignment(node) || ts.isStringLiteralLike(node.initializer)) return undefined
  return ts.isComputedPropertyName(node.name) ? namePattern(node.name.expression) : node.name.text
}

function namePattern(node) {
  if (!ts.isTemplateExpression(node)) return undefined
  const parts = [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)]
  return new RegExp(`^${parts.join('.+')}$`)
}

/** The roots, and all declarations that they use, directly or by others. */
function reachableUnits(roots, uses) {
  const units = [...roots]
  const seen = new Set(roots.map(({ node }) => node))
  for (const unit of units)
    for (const used of uses(unit))
      if (!seen.has(used.node)) {
        seen.add(used.node)
        units.push(used)
      }
  return units
}

/** Returns a function that lists the declarations whose names are in a declaration. */
function memoizedUses(modules) {
  const known = new Map()
  return ({ module, node }) => {
    const used = known.get(node) ?? new Set()
    if (known.has(node)) return used
    known.set(node, used)
    const visit = part => {
      const isFollowed = ts.isIdentifier(part) && part.text !== DEFINITION
      const declaration = isFollowed && findDeclaration(modules, module, part.text)
      if (declaration) used.add(declaration)
      ts.forEachChild(part, visit)
    }
    visit(node)
    return used
  }
}
