import type { CallForm } from '../../../src/admin-data/page-data'
import { wordMatcher } from '../../format/word-matcher'

/** What the user entered, by the name of the field. */
export type CallValues = Record<string, string | boolean>

/** The values with which a form opens. */
export function initialValues({ fields }: CallForm): CallValues {
  return Object.fromEntries(
    fields.map(({ name, type, value = '' }) => [name, type === 'check' ? false : value]),
  )
}

/** Whether a field that is shown on demand has another value than its own. */
export function hasRareValues(form: CallForm, values: CallValues): boolean {
  const initial = initialValues(form)
  return form.fields.some(({ name, isRare }) => isRare && values[name] !== initial[name])
}

/**
 * Converts what the user entered to the fields of the request: numbers to numbers. Empty fields are
 * left out.
 */
export function requestFields(
  { fields }: CallForm,
  values: CallValues,
): Record<string, string | number | boolean> {
  return Object.fromEntries(
    fields.flatMap(({ name, type }) => {
      const value = values[name] ?? ''
      if (value === '') return []
      return [[name, type === 'number' ? Number(value) : value]]
    }),
  )
}

/** A call that the user can open in its form. */
export interface CallPreset {
  kind: string
  /** E.g. `products/update`. */
  label: string
  values: CallValues
}

/** Lists one call for each topic that the form has an example of. */
export function topicPresets(form: CallForm): CallPreset[] {
  return Object.entries(form.examples ?? {}).map(([topic, body]) => ({
    kind: form.kind,
    label: topic,
    values: { ...initialValues(form), topic, body },
  }))
}

/** Returns what distinguishes a call from others of its kind: its topic, or its path. */
export function callLabel(values: CallValues): string {
  return String(values['topic'] ?? values['path'] ?? '')
}

/** Keeps the kinds and topics that have each word. */
export function searchCalls(
  forms: readonly CallForm[],
  typed: string,
): { forms: CallForm[]; presets: CallPreset[] } {
  const matches = wordMatcher(typed)
  return {
    forms: forms.filter(({ title, summary }) => matches(`${title} ${summary}`)),
    presets:
      typed.trim() === ''
        ? []
        : forms.flatMap(form =>
            topicPresets(form).filter(({ label }) => matches(`${form.title} ${label}`)),
          ),
  }
}
