import { PlatformError } from '../errors/errors'
import { isJsonObject, parseJson } from '../json-object'
import type { JsonObject } from '../json-object'

/** Characters of a line: far more than any object has, and few enough for any server. */
const MAX_LINE = 10_000_000

/**
 * Reads objects that are written one to a line, as they arrive. Holds one line and one chunk in
 * memory, whatever the length of the whole.
 *
 * @throws PlatformError `admin_api_failed`: a line that is no JSON object, is too long or is not
 *   UTF-8
 */
export async function* readJsonLines(
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<JsonObject, void, undefined> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let line = 1
  let rest = ''
  for await (const chunk of chunks) {
    const text = decode(decoder, chunk, line)
    let start = 0
    for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', start)) {
      const object = readLine(rest + text.slice(start, end), line)
      if (object) yield object
      rest = ''
      start = end + 1
      line += 1
    }
    rest += text.slice(start)
    if (rest.length > MAX_LINE) throw broken(line, 'is too long')
  }
  const last = readLine(rest + decode(decoder, undefined, line), line)
  if (last) yield last
}

/** The object of a line; undefined for an empty one. */
function readLine(text: string, line: number): JsonObject | undefined {
  if (text.length > MAX_LINE) throw broken(line, 'is too long')
  if (text.trim() === '') return undefined
  const value = parseJson(text)
  if (!isJsonObject(value)) throw broken(line, 'is no JSON object')
  return value
}

function decode(decoder: TextDecoder, chunk: Uint8Array | undefined, line: number): string {
  try {
    return decoder.decode(chunk, { stream: chunk !== undefined })
  } catch {
    throw broken(line, 'is not UTF-8')
  }
}

function broken(line: number, what: string): PlatformError {
  return new PlatformError(
    'admin_api_failed',
    `Line ${line} of the bulk operation's result ${what}`,
  )
}
