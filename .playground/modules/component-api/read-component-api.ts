import { readFile } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import type {
  ComponentApi,
  ComponentMember,
  ComponentProp,
  PropControl,
} from '../../shared/types/component-api'
import { createChecker } from 'vue-component-meta'
import type { PropertyMeta, PropertyMetaSchema } from 'vue-component-meta'

/**
 * Reads what components take and give from their types.
 *
 * @param tsconfig a program that has the components
 * @param files absolute paths of components
 */
export async function readComponentApi(tsconfig: string, files: string[]): Promise<ComponentApi[]> {
  const checker = createChecker(tsconfig, { schema: true, printer: { newLine: 1 } })
  return await Promise.all(
    files.map(async file => {
      const { props, events, slots } = checker.getComponentMeta(file)
      const source = await readFile(file, 'utf8')
      const name = basename(file, '.vue')
      return {
        name,
        family: basename(dirname(file)),
        description: describe(source, name),
        props: props
          .filter(prop => !prop.global)
          .map(readProp)
          .sort(requiredFirst),
        events: events.map(readMember),
        slots: slots.map(readMember),
      }
    }),
  )
}

/**
 * The sentence in front of the component's props, or the first one of a component without props.
 */
function describe(source: string, name: string): string {
  const sentence = String.raw`/\*\*((?:(?!\*/)[\s\S])*)\*/`
  const ofProps = new RegExp(
    String.raw`${sentence}\s*export (?:interface|type) ${name}Props\b`,
  ).exec(source)
  const hasProps = new RegExp(String.raw`export (?:interface|type) ${name}Props\b`).test(source)
  const comment = (hasProps ? ofProps : new RegExp(sentence).exec(source))?.[1] ?? ''
  return comment
    .replace(
      /[\t\v\f\r \xA0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000\uFEFF]*\n\s*\*\s?/g,
      ' ',
    )
    .trim()
}

function readProp(prop: PropertyMeta): ComponentProp {
  return {
    ...readMember(prop),
    required: prop.required,
    default: documentedDefault(prop),
    control: controlFor(prop.schema),
  }
}

/** Value of the `@default` tag; undefined for a prop without a default. */
function documentedDefault({ tags }: PropertyMeta): string | undefined {
  const text = tags.find(tag => tag.name === 'default')?.text
  return text === 'undefined' ? undefined : text
}

function readMember({
  name,
  description,
  type,
}: {
  name: string
  description: string
  type: string
}): ComponentMember {
  return { name, description, type: type.replace(/ \| undefined$/, '') }
}

function requiredFirst(one: ComponentProp, other: ComponentProp): number {
  return Number(other.required) - Number(one.required)
}

function controlFor(schema: PropertyMetaSchema): PropControl {
  if (schema === 'string') return { kind: 'text' }
  if (schema === 'number') return { kind: 'number' }
  if (schema === 'boolean' || schema === 'true' || schema === 'false') return { kind: 'switch' }
  if (typeof schema === 'string' || schema.kind !== 'enum') return { kind: 'none' }
  const options = (schema.schema ?? []).filter(option => option !== 'undefined')
  const words = options
    .filter(option => typeof option === 'string' && /^".*"$/.test(option))
    .map(option => JSON.parse(option as string) as string)
  // A type that allows any text in addition to its words is still best chosen from.
  if (words.length > 0) return { kind: 'choice', values: words }
  const [first] = options
  return first === undefined ? { kind: 'none' } : controlFor(first)
}
