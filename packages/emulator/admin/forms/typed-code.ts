/**
 * Returns a code of the API as the merchant typed it, e.g. of a country. The store refuses a code
 * that does not exist, with its own message.
 */
export function typedCode<Code extends string>(text: string): Code {
  return text as Code
}
