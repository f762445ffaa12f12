import { isInterfaceType, isObjectType } from 'graphql'
import type { GraphQLNamedType, GraphQLSchema } from 'graphql'
import { loadAdminSchema } from '../../../facts/schemas/load-schema'
import { platformTopics } from '../../../facts/schemas/registration-facts'
import type { EmulatedFunction, EmulatorExtension } from './extension'
import { nearestName } from './nearest-name'

/** A name or value of an extension that the platform cannot use. */
export interface ExtensionProblem {
  /** The name in the source, to find its line; undefined for the whole file. */
  name?: string
  message: string
}

/** The usable part of an extension, and what was wrong with the rest. */
export interface CheckedExtension {
  extension: EmulatorExtension
  problems: ExtensionProblem[]
}

type Functions = Record<string, unknown>

const PARTS = ['queries', 'mutations', 'types', 'payloads', 'functions', 'seed']

/**
 * Checks the default export of a file: its parts are known, its names are in the schema, and its
 * values are functions. Invalid entries are left out.
 *
 * @param version version of the Admin API, e.g. `2026-10`
 */
export function checkExtension(value: unknown, version: string): CheckedExtension {
  const problems: ExtensionProblem[] = []
  if (!isObject(value))
    return {
      extension: {},
      problems: [{ message: 'it has no default export: `export default defineEmulator({ … })`.' }],
    }
  const schema = loadAdminSchema(version)
  const unknown = (kind: string, name: string, names: readonly string[]) => {
    const nearest = nearestName(name, names)
    problems.push({
      name,
      message: `${kind} ${name}.${nearest === undefined ? '' : ` Did you mean ${nearest}?`}`,
    })
  }
  const functionsOf = (part: unknown, path: string, kind: string, names: readonly string[]) =>
    Object.fromEntries(
      Object.entries(readPart(part, path, problems)).filter(([name, resolve]) => {
        if (!names.includes(name)) unknown(kind, name, names)
        else if (typeof resolve !== 'function')
          problems.push({ name, message: `${path}.${name} must be a function.` })
        else return true
        return false
      }),
    )

  for (const name of Object.keys(value))
    if (!PARTS.includes(name)) unknown('defineEmulator has no option', name, PARTS)
  const api = `the Admin API ${version} has no`
  const { queries, mutations, types, payloads, functions, seed } = value
  if (seed !== undefined && typeof seed !== 'function')
    problems.push({ name: 'seed', message: 'seed must be a function.' })
  const checkedTypes = Object.entries(readPart(types, 'types', problems)).flatMap(
    ([type, fields]) => {
      const known = schema.getType(type)
      if (!hasFields(known)) {
        unknown(`${api} type with fields`, type, typesWithFields(schema))
        return []
      }
      const names = Object.keys(known.getFields())
      return [[type, functionsOf(fields, `types.${type}`, `the type ${type} has no field`, names)]]
    },
  )
  const topics = platformTopics().map(({ path }) => path)
  return {
    extension: {
      queries: functionsOf(queries, 'queries', `${api} query`, rootNames(schema.getQueryType())),
      mutations: functionsOf(
        mutations,
        'mutations',
        `${api} mutation`,
        rootNames(schema.getMutationType()),
      ),
      types: Object.fromEntries(checkedTypes) as EmulatorExtension['types'],
      payloads: functionsOf(payloads, 'payloads', 'the platform has no topic', topics),
      functions: readFunctions(functions, problems),
      ...(typeof seed === 'function' && { seed: seed as EmulatorExtension['seed'] }),
    } as EmulatorExtension,
    problems,
  }
}

function readFunctions(part: unknown, problems: ExtensionProblem[]): EmulatedFunction[] {
  if (part === undefined) return []
  const isText = (value: unknown) => typeof value === 'string' && value !== ''
  const isTextOrMissing = (value: unknown) => value === undefined || isText(value)
  const isFunction = (value: unknown): value is EmulatedFunction =>
    isObject(value) &&
    isText(value.handle) &&
    isText(value.apiType) &&
    [value.id, value.title, value.description, value.apiVersion].every(isTextOrMissing)
  if (Array.isArray(part) && part.every(isFunction)) return part
  problems.push({
    name: 'functions',
    message: 'functions must be a list of objects with the texts handle and apiType.',
  })
  return []
}

function readPart(part: unknown, path: string, problems: ExtensionProblem[]): Functions {
  if (part === undefined) return {}
  if (isObject(part)) return part
  problems.push({ name: path.split('.').at(-1), message: `${path} must be an object.` })
  return {}
}

function isObject(value: unknown): value is Functions {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function hasFields(type: GraphQLNamedType | undefined) {
  return isObjectType(type) || isInterfaceType(type)
}

function typesWithFields(schema: GraphQLSchema): string[] {
  return Object.values(schema.getTypeMap())
    .filter(type => hasFields(type) && !type.name.startsWith('__'))
    .map(({ name }) => name)
}

function rootNames(type: ReturnType<GraphQLSchema['getQueryType']>): string[] {
  return Object.keys(type?.getFields() ?? {})
}
