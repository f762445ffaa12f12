import { describe, expect, it } from 'vitest'
import type { MutationArgs } from '../../../../generated/admin'
import type { Arguments as StorefrontArguments } from '../../../../generated/storefront'
import type { AnyInput } from '../../../../src/engine/resolve/any-input'
import type { Domain } from '../../../../src/engine/resolve/domain'
import { defineMutation } from '../../../../src/engine/resolve/mutation'

/** The type check is the test: each expected error must be one. */
function roots(domain: object): string[] {
  return Object.values(domain).flatMap(part => Object.keys(part as object))
}

describe('the type of a domain', () => {
  it('gives resolvers the arguments of their roots and fields', () => {
    const domain: Domain = {
      queries: { product: ({ id }) => id.toUpperCase() },
      mutations: {
        tagsAdd: defineMutation({ run: ({ id, tags }) => ({ node: [id, ...tags].join() }) }),
      },
      types: { Product: { translations: (_product, { locale }) => locale.length } },
    }
    expect(roots(domain)).toEqual(['product', 'tagsAdd', 'Product'])
  })

  it('refuses names that the schema does not have', () => {
    const domains: Domain[] = [
      // @ts-expect-error the root is called `product`
      { queries: { prodct: () => null } },
      // @ts-expect-error the root is called `tagsAdd`
      { mutations: { tagsAd: defineMutation({ run: () => ({}) }) } },
      // @ts-expect-error the type is called `Product`
      { types: { Prodct: {} } },
      // @ts-expect-error the field is called `title`
      { types: { Product: { titel: () => null } } },
    ]
    expect(domains.flatMap(domain => roots(domain))).toEqual([
      'prodct',
      'tagsAd',
      'Prodct',
      'Product',
    ])
  })

  it('refuses arguments that a root does not have', () => {
    const domain: Domain = {
      // @ts-expect-error the argument is called `id`
      queries: { product: ({ ids }) => ids, node: ({ id }: { id: string }) => id },
      mutations: {
        // @ts-expect-error the argument is called `tags`
        tagsAdd: defineMutation({ run: ({ tag }) => ({ node: tag }) }),
        // @ts-expect-error the argument is a list
        tagsRemove: defineMutation<{ tags: string }>({ run: ({ tags }) => ({ node: tags }) }),
      },
      // @ts-expect-error the argument is optional
      types: { Product: { metafields: (_product, args: { first: number }) => args.first } },
    }
    expect(roots(domain)).toEqual(['product', 'node', 'tagsAdd', 'tagsRemove', 'Product'])
  })

  it('has the roots of the API that it is of', () => {
    const domain: Domain<StorefrontArguments> = {
      queries: { cart: ({ id }) => id },
      // @ts-expect-error only the Admin API has the root
      mutations: { tagsAdd: defineMutation({ run: () => ({}) }) },
    }
    expect(roots(domain)).toEqual(['cart', 'tagsAdd'])
  })

  it('has the fields of several inputs, and requires what each requires', () => {
    type Write = AnyInput<MutationArgs['analyticsAnnotationCreate' | 'analyticsAnnotationUpdate']>
    const changes: readonly Write[] = [
      { id: '1', input: {} },
      { input: { title: 'Sale', type: 'sale', startedAt: '2026-11-27' } },
      // @ts-expect-error both inputs are required
      { id: '1' },
      // @ts-expect-error the argument is called `id`
      { ids: '1', input: {} },
      // @ts-expect-error the field is called `title`
      { input: { titel: 'Sale' } },
    ]
    expect(changes.flatMap(change => Object.keys(change))).toContain('ids')
  })
})
