import { BlockList, isIP } from 'node:net'
import { textOf } from '../state/reader'

/** Ranges with every address. */
export const EVERY_ADDRESS = ['0.0.0.0/0', '::/0']

/** Reads an address or a range of addresses. */
export const addressRange = textOf(
  'an IP address or a range such as "203.0.113.0/24"',
  value => parseRange(value) !== undefined,
)

/**
 * Returns whether an address is in one of several ranges.
 *
 * @param ranges addresses, or ranges in CIDR notation, e.g. `203.0.113.0/24`
 * @param address of IPv4 or IPv6. IPv4 in the form of IPv6 is compared as IPv4
 */
export function isInRanges(ranges: readonly string[], address: string): boolean {
  const list = listOf(ranges)
  const plain = address.replace(/^::ffff:(?=\d+\.)/, '')
  const family = isIP(plain)
  return family !== 0 && list.check(plain, family === 4 ? 'ipv4' : 'ipv6')
}

/** Lists of the ranges: each call of the Admin API asks for the same ones. */
const lists = new WeakMap<readonly string[], BlockList>()

function listOf(ranges: readonly string[]): BlockList {
  const known = lists.get(ranges)
  if (known) return known
  const list = new BlockList()
  for (const range of ranges.map(parseRange))
    if (range) list.addSubnet(range.address, range.prefix, range.family)
  lists.set(ranges, list)
  return list
}

function parseRange(range: string) {
  const [address = '', length, ...rest] = range.split('/')
  const bits = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0
  const prefix = length === undefined ? bits : Number(length)
  const isValid =
    bits > 0 && rest.length === 0 && /^\d{1,3}$/.test(length ?? String(bits)) && prefix <= bits
  return isValid
    ? { address, prefix, family: bits === 32 ? ('ipv4' as const) : ('ipv6' as const) }
    : undefined
}
