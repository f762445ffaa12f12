/** An intent of `shopify.intents`. */
export interface Intent {
  action: string
  type: string
  value?: unknown
  data?: Record<string, unknown>
}

const VERBS: Record<string, string> = { create: 'Create', edit: 'Edit', pick: 'Pick' }

/** Name of the type of an intent, e.g. "store defaults" for `settings/StoreDefaults`. */
export function intentNoun(type: string): string {
  return (type.split('/')[1] ?? type).replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
}

/** Title of the dialog for an intent, e.g. "Create product". */
export function intentTitle({ action, type }: Pick<Intent, 'action' | 'type'>): string {
  return `${VERBS[action] ?? 'Edit'} ${intentNoun(type)}`
}
