import { getNullableType, isEnumType, isInputObjectType, isListType, isNonNullType } from 'graphql'
import type { GraphQLInputObjectType, GraphQLInputType } from 'graphql'

/** Returns an integer from 0, below a limit. */
export type Random = (below: number) => number

/** A small generator of numbers, so that a failure can be repeated. */
export function createRandom(seed: number): Random {
  let state = seed
  return below => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const MAX_DEPTH = 4
/** Valid values of scalars, then invalid and extreme ones. */
const SCALARS: Readonly<
  Record<string, readonly [valid: readonly unknown[], others: readonly unknown[]]>
> = {
  Boolean: [[true, false], []],
  Int: [
    [0, 1, 2],
    [-1, 250, 251, 2 ** 31 - 1, -(2 ** 31)],
  ],
  Float: [
    [0, 1, 1.5],
    [-1, 1e308, -0.001],
  ],
  Decimal: [
    ['0', '1.50'],
    ['-1', '99999999999999999999', '1e400', 'x'],
  ],
  Money: [
    ['0', '1.50'],
    ['-1', '1e400', ''],
  ],
  UnsignedInt64: [
    ['0', '1'],
    ['18446744073709551616', '-1'],
  ],
  BigInt: [['0', '9007199254740993'], ['-1']],
  DateTime: [['2026-01-01T00:00:00Z'], ['9999-12-31T23:59:59Z', '0000-00-00', 'x']],
  Date: [['2026-01-01'], ['2026-02-30', 'x']],
  URL: [['https://a.example/x.png'], ['http://', 'https://localhost/x', 'javascript:alert(1)']],
  ARN: [['arn:aws:events:us-east-1::event-source/aws.partner/shopify.com/1/a'], ['arn:', 'x']],
  JSON: [
    [{}, []],
    ['x', { a: [null] }, 1],
  ],
  Color: [['#000000'], ['red']],
  String: [
    [
      ...['a', 'Candle', 'custom', 'care', '$app', 'single_line_text_field', 'json', 'boolean'],
      ...['a@b.example', '+15550100', 'US', 'USD', 'read_products', 'available', '1.5', 'true'],
      ...['https://a.example/x.png', '{"a":[1]}', '2026-01-01', 'status:active', 'Title', 'wick'],
    ],
    [
      ...['', ' ', '$app:x', 'app--1--y', '__proto__', 'constructor', 'toString', '\u0000', '😀'],
      ...['<script>alert(1)</script>', 'null', 'x'.repeat(256), 'title:* OR (', '-tag:"', 'id:1'],
      ...['created_at:>x', 'list.product_reference', 'rating', 'money', '[1,', '[]', '{}', '-0'],
      ...['1e400', 'NaN', 'a@', 'gid://shopify/Product/1', '../../etc/passwd', 'x CONTAINS'],
    ],
  ],
}

/** Values for arguments of any type, valid and invalid. */
export class ValueGenerator {
  /** @param ids lists global ids that exist */
  constructor(
    private readonly random: Random,
    private readonly ids: () => readonly string[],
  ) {}

  /** Whether the next values may be invalid. */
  isHostile = false

  /** @param hint names of fields, which name the type of a global id */
  value(type: GraphQLInputType, hint: string, depth = 0): unknown {
    if (!isNonNullType(type) && this.random(12) === 0) return null
    const inner = getNullableType(type)
    if (isListType(inner)) {
      const length = depth > MAX_DEPTH ? 0 : this.random(4)
      return Array.from({ length }, () => this.value(inner.ofType, hint, depth + 1))
    }
    if (isEnumType(inner))
      return this.isHostile && this.random(20) === 0
        ? 'UNKNOWN'
        : this.pick(inner.getValues())?.name
    if (isInputObjectType(inner)) return this.object(inner, hint, depth)
    if (inner.name === 'ID') return this.id(hint)
    const [valid, others] = SCALARS[inner.name] ?? SCALARS.String ?? [[], []]
    return this.pick(this.isHostile ? [...valid, ...others] : valid)
  }

  pick<Item>(items: readonly Item[]): Item | undefined {
    return items[this.random(items.length)]
  }

  private object(
    type: GraphQLInputObjectType,
    hint: string,
    depth: number,
  ): Record<string, unknown> {
    const fields = Object.values(type.getFields())
    const wanted = type.isOneOf
      ? [this.pick(fields)].filter(field => field !== undefined)
      : fields.filter(field =>
          isNonNullType(field.type)
            ? !this.isHostile || this.random(30) > 0
            : depth < MAX_DEPTH && this.random(depth + 3) === 0,
        )
    return Object.fromEntries(
      wanted.map(field => [field.name, this.value(field.type, `${hint} ${field.name}`, depth + 1)]),
    )
  }

  private id(hint: string): string {
    const known = this.ids()
    const types = [...new Set(known.map(typeOf))].filter(type => hint.toLowerCase().includes(type))
    const type = types.sort((left, right) => right.length - left.length)[0]
    const choice = this.random(10)
    const wanted = this.pick(choice < 8 ? known.filter(id => typeOf(id) === type) : known)
    if (wanted !== undefined) return wanted
    if (!this.isHostile || choice < 9)
      return `gid://shopify/${this.pick(['Product', 'Customer', 'Order', 'Nothing'])}/${this.random(2) * 999_999}`
    return String(this.pick(SCALARS.String?.[1] ?? []))
  }
}

function typeOf(id: string): string {
  return (id.split('/')[3] ?? '').toLowerCase()
}
