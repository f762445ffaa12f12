import type { CallForm } from '../../../src/admin-data/page-data'

/** What the user entered, by the name of the field. */
export type CallValues = Record<string, string | boolean>

/** The values with which a form opens. */
export function initialValues({ fields }: CallForm): CallValues {
  return Object.fromEntries(
    fields.map(({ name, type, value = '' }) => [name, type === 'check' ? false : value]),
  )
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
