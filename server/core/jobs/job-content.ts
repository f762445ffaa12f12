import type { EncryptionKey } from '../encryption/encryption-keys'
import { createTextCipher } from '../encryption/text-cipher'
import { PlatformError } from '../errors/errors'
import { isJsonObject, parseJson } from '../json-object'

/** Bytes of JSON that the input of a job, or the result of a step, can have. */
export const MAX_JOB_BYTES = 1024 * 1024

/** Which value of which job. */
interface JobValue {
  id: string
  /** For messages: `input of import`. */
  name: string
  /** Of a step; empty for the input. */
  step?: string
}

/** Names the input of a job. */
export const aboutInput = (id: string, job: string): JobValue => ({
  id,
  name: `input of job ${job}`,
})

/** A value of a job, and where it was written. */
export interface StoredValue {
  value: unknown
  /** The `traceparent` of the span; undefined outside of spans, and in older versions. */
  storedIn?: string | undefined
}

/** Converts values to and from the form that a queue stores. */
export interface JobContent {
  /**
   * Serializes a value; encrypted when there are keys.
   *
   * @throws PlatformError `job_invalid` when it is no JSON or too large
   */
  write(stored: StoredValue, about: JobValue): Promise<string>
  /** @throws PlatformError as the text cipher does, or when it is damaged */
  read(stored: string, about: JobValue): Promise<StoredValue>
}

export function createJobContent(keys: readonly EncryptionKey[]): JobContent {
  const { encrypt, decrypt } = createTextCipher(keys)
  return {
    async write(stored, about) {
      const text = serialize(stored, about.name)
      const bytes = Buffer.byteLength(text)
      if (bytes > MAX_JOB_BYTES)
        throw new PlatformError(
          'job_invalid',
          `The ${about.name} has ${bytes} bytes, and at most ${MAX_JOB_BYTES} are possible: store the data elsewhere, and pass where`,
        )
      return encrypt(text, placeOf(about))
    },
    async read(stored, about) {
      const read = parseJson(await decrypt(stored, placeOf(about)))
      if (!isJsonObject(read))
        throw new PlatformError('storage_failed', `The stored ${about.name} is damaged`)
      const { value, storedIn } = read
      return { value, ...(typeof storedIn === 'string' && { storedIn }) }
    },
  }
}

/** An object, because JSON has no undefined. */
function serialize(stored: StoredValue, name: string): string {
  try {
    return JSON.stringify(stored)
  } catch (cause) {
    throw new PlatformError('job_invalid', `JSON cannot represent the ${name}`, { cause })
  }
}

function placeOf({ id, name, step = '' }: JobValue) {
  return {
    parts: ['job', id, step],
    name,
    whenDamaged: 'it is damaged, or was moved from another job',
  }
}
