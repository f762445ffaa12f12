import { describe, expectTypeOf, it } from 'vitest'
import { defineOperation } from '../../../../admin/api/operation'
import type { DataOf, VariablesOf } from '../../../../admin/api/operation'
import type { Merged } from '../../../../admin/api/merged'
import type { DISCOUNT } from '../../../../admin/pages/discounts/discount-operations'
import type { PRODUCT, PRODUCT_SET } from '../../../../admin/pages/products/product-operations'

type Product = NonNullable<DataOf<typeof PRODUCT>['product']>

describe('the types of operations of the admin', () => {
  it('come from the schema', () => {
    expectTypeOf<Product['title']>().toEqualTypeOf<string>()
    expectTypeOf<Product['status']>().toEqualTypeOf<'ACTIVE' | 'ARCHIVED' | 'DRAFT' | 'UNLISTED'>()
    expectTypeOf<VariablesOf<typeof PRODUCT>>().toEqualTypeOf<{ id: string }>()
  })

  it('refuse a field that the operation does not select', () => {
    // @ts-expect-error the field is called `title`
    expectTypeOf<Product['titel']>().toBeNever()
  })

  it('refuse a misspelled field of the input', () => {
    // @ts-expect-error the field is called `title`
    const input: VariablesOf<typeof PRODUCT_SET>['input'] = { titel: 'Bell' }
    expectTypeOf(input).not.toBeAny()
  })

  it('refuse a text whose types are not generated', () => {
    // @ts-expect-error the field is called `name`
    defineOperation('query Shop { shop { nam } }')
  })

  it('have the fields of all types of a union', () => {
    type Discount = Merged<NonNullable<DataOf<typeof DISCOUNT>['code']>['discount']>
    expectTypeOf<Discount['title']>().toEqualTypeOf<string>()
    expectTypeOf<Discount['summary']>().toEqualTypeOf<string | undefined>()
    expectTypeOf<NonNullable<Discount['codes']>['nodes'][number]['code']>().toEqualTypeOf<string>()
    // @ts-expect-error the field is called `summary`
    expectTypeOf<Discount['sumary']>().toBeNever()
  })
})
