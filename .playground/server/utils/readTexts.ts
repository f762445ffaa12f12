import type { H3Event } from 'h3'

/** Characters of a field. */
const MAX_LENGTH = 5000

/**
 * The named fields of a JSON body. Throws a 422 unless each is a text of at most 5,000 characters.
 */
export async function readTexts<Name extends string>(
  event: H3Event,
  names: readonly Name[],
): Promise<Record<Name, string>> {
  const fields = await readFields(event)
  return Object.fromEntries(
    names.map(name => {
      const value = fields[name]
      if (typeof value !== 'string' || value.length > MAX_LENGTH)
        throw refusal(`"${name}" must be a text of at most ${MAX_LENGTH} characters`)
      return [name, value.trim()]
    }),
  ) as Record<Name, string>
}
