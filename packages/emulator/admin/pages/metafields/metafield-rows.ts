import type { Metafield, MetafieldDefinition, OwnerMetafields } from './metafield-operations'

/** A metafield of an owner: of a definition, which can be without a value, or a free one. */
export interface MetafieldRow {
  /** Namespace and key. */
  id: string
  label: string
  namespace: string
  key: string
  type: string
  /** Undefined without a value. */
  value?: string
  /** What the definition allows; empty for any value. */
  choices: string[]
  isDefined: boolean
}

/** Lists the metafields of an owner: those of definitions first, in their order. */
export function metafieldRows({ metafieldDefinitions, node }: OwnerMetafields): MetafieldRow[] {
  const stored = new Map((node?.metafields?.nodes ?? []).map(field => [idOf(field), field]))
  const defined = metafieldDefinitions.nodes.map((definition): MetafieldRow => ({
    id: idOf(definition),
    label: definition.name,
    namespace: definition.namespace,
    key: definition.key,
    type: definition.type.name,
    value: stored.get(idOf(definition))?.value,
    choices: choicesOf(definition),
    isDefined: true,
  }))
  const known = new Set(defined.map(({ id }) => id))
  const free = [...stored.values()].filter(field => !known.has(idOf(field)))
  return [
    ...defined,
    ...free.map(field => ({
      id: idOf(field),
      label: idOf(field),
      namespace: field.namespace,
      key: field.key,
      type: field.type,
      value: field.value,
      choices: [],
      isDefined: false,
    })),
  ]
}

function idOf({ namespace, key }: Pick<Metafield, 'namespace' | 'key'>): string {
  return `${namespace}.${key}`
}

/** The only values that a definition allows; empty for any value. */
export function choicesOf({ validations }: Pick<MetafieldDefinition, 'validations'>): string[] {
  const value = validations.find(({ name }) => name === 'choices')?.value
  return value ? (JSON.parse(value) as string[]) : []
}
