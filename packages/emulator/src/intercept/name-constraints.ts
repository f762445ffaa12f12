import type { Extension } from '@peculiar/x509'
import type { X509Package } from '../serve/x509'

const NAME_CONSTRAINTS = '2.5.29.30'
const SEQUENCE = 0x30
const PERMITTED_SUBTREES = 0xa0
const EXCLUDED_SUBTREES = 0xa1
const IP_ADDRESS = 0x87
/** Bytes of an address and its mask, both zero: every address of IPv4, and of IPv6. */
const EVERY_ADDRESS = [8, 32]

/**
 * Creates the extension that limits an authority to domains and their subdomains. A constraint
 * concerns one kind of name, so addresses, which certificates also name, are excluded.
 *
 * @see https://www.rfc-editor.org/rfc/rfc5280#section-4.2.1.10
 */
export function constrainNames(
  { Extension: X509Extension, GeneralName }: X509Package,
  domains: readonly string[],
): Extension {
  const permitted = domains.map(domain =>
    encode(SEQUENCE, new Uint8Array(new GeneralName('dns', domain).rawData)),
  )
  const excluded = EVERY_ADDRESS.map(size =>
    encode(SEQUENCE, encode(IP_ADDRESS, Buffer.alloc(size))),
  )
  const value = encode(
    SEQUENCE,
    encode(PERMITTED_SUBTREES, ...permitted),
    encode(EXCLUDED_SUBTREES, ...excluded),
  )
  return new X509Extension(NAME_CONSTRAINTS, true, value)
}

/** Encodes a value of DER. The package has no class for this extension. */
function encode(tag: number, ...contents: Uint8Array[]): Buffer<ArrayBuffer> {
  const content = Buffer.concat(contents)
  // Longer values have another form, which two domains do not need.
  if (content.length > 127) throw new RangeError('A certificate has too many domains.')
  return Buffer.concat([Buffer.from([tag, content.length]), content])
}
