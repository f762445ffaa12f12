import {
  getNamedType,
  getNullableType,
  isInterfaceType,
  isLeafType,
  isListType,
  isObjectType,
  isRequiredArgument,
} from 'graphql'
import type {
  GraphQLInterfaceType,
  GraphQLObjectType,
  GraphQLOutputType,
  GraphQLSchema,
  GraphQLType,
} from 'graphql'
import { eventRoot } from '../../../../shared/events'
import type { EventTopic } from '../../../../shared/events'
import { SELECTIONS, TOPIC_SHAPES } from './topic-shapes'

/** The fields of a resource that its subscriptions observe. */
export interface ObservedFields {
  topic: EventTopic
  fields: ReadonlySet<string>
  /** By the field that lists the children; without fields, only additions and removals count. */
  children: ReadonlyMap<string, ReadonlySet<string>>
}

/** A type with fields. */
export type FieldsType = GraphQLObjectType | GraphQLInterfaceType

/** The platform has no triggers for them. */
const NEVER_OBSERVED = new Set(['id', 'legacyResourceId', 'createdAt', 'updatedAt', 'cursor'])

/**
 * Collects the fields that triggers name: those of the topic, and further ones of the schema.
 *
 * @throws Error for a trigger that the topic does not have
 */
export function observedFields(
  schema: GraphQLSchema,
  topic: EventTopic,
  triggers: readonly string[],
): ObservedFields {
  const shape = TOPIC_SHAPES[topic]
  const type = schema.getType(topic)
  if (!isObjectType(type)) throw new Error(`There is no type ${topic}`)
  const fields = new Set(shape.fields.filter(path => isLeafPath(type, path.split('.'))))
  const children = new Map<string, ReadonlySet<string>>()
  for (const [name, paths] of Object.entries(shape.children)) {
    const child = childType(type, name)
    if (child) children.set(name, new Set(paths.filter(path => isLeafPath(child, path.split('.')))))
  }
  for (const trigger of triggers) {
    const path = trigger.slice(eventRoot(topic).length + 1).split('.')
    const [first = '', ...rest] = path
    const child = rest.length > 0 ? childType(type, first) : undefined
    if (path.at(-1) === '*') {
      if (!hasFieldsBelow(fields, children, path.slice(0, -1)))
        throw new Error(`The topic ${topic} has no fields below "${trigger.slice(0, -2)}"`)
    } else if (child && isLeafPath(child, rest))
      children.set(first, new Set([...(children.get(first) ?? []), rest.join('.')]))
    else if (isLeafPath(type, path)) fields.add(path.join('.'))
    else
      throw new Error(
        `The topic ${topic} has no trigger "${trigger}". A trigger is a field that can be set; one for all fields below a path ends with ".*"`,
      )
  }
  return { topic, fields, children }
}

/** Returns the type of the entries of a list or connection; undefined for any other field. */
export function childType(type: FieldsType, name: string): FieldsType | undefined {
  const field = type.getFields()[name]
  if (!field) return undefined
  const named = getNamedType(field.type)
  const entry = isList(field.type)
    ? named
    : isFieldsType(named) && getNamedType(named.getFields().nodes?.type)
  return entry && isFieldsType(entry) && entry.getFields().id ? entry : undefined
}

/** Returns whether a path leads to a value that can be compared. */
function isLeafPath(type: FieldsType, [name = '', ...rest]: readonly string[]): boolean {
  const field = type.getFields()[name]
  if (!field || NEVER_OBSERVED.has(name)) return false
  if (Object.hasOwn(SELECTIONS, `${type.name}.${name}`)) return rest.length === 0
  if (field.args.some(isRequiredArgument)) return false
  const named = getNamedType(field.type)
  if (isLeafType(named)) return rest.length === 0
  if (!isFieldsType(named) || isList(field.type)) return false
  // An object with an id is another resource, except an address that is a part of this one.
  const isPart = !named.getFields().id || named.name === 'MailingAddress'
  return isPart && isLeafPath(named, rest)
}

function hasFieldsBelow(
  fields: ReadonlySet<string>,
  children: ReadonlyMap<string, unknown>,
  path: readonly string[],
): boolean {
  const parent = path.join('.')
  return (
    path.length === 0 ||
    children.has(parent) ||
    [...fields].some(field => field.startsWith(`${parent}.`))
  )
}

function isFieldsType(type: GraphQLType | undefined): type is FieldsType {
  return isObjectType(type) || isInterfaceType(type)
}

function isList(type: GraphQLOutputType): boolean {
  return isListType(getNullableType(type))
}
