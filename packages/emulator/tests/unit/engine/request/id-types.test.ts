import { buildSchema } from 'graphql'
import type { GraphQLResolveInfo } from 'graphql'
import { describe, expect, it } from 'vitest'
import { checkIdTypes } from '../../../../src/engine/request/id-types'

const schema = buildSchema(`
  interface Node { id: ID! }
  interface Plan { id: ID! }
  type Lamp implements Node { id: ID! }
  type LampShade implements Node { id: ID! }
  type GardenLamp implements Node { id: ID! }
  type DayPlan implements Plan { id: ID! }
  input ShadeInput { id: ID, lampId: ID }
  type Query { lamp: Lamp, shade: LampShade, garden: GardenLamp, plan: Plan, day: DayPlan }
  type Mutation {
    lampShadeUpdate(id: ID!, shade: ShadeInput, shades: [ShadeInput!], planIds: [ID!]): Int
    discountUpdate(id: ID!): Int
  }
`)

function check(fieldName: string, args: Record<string, unknown>) {
  const parentType = schema.getMutationType()
  return () => checkIdTypes(args, { schema, parentType, fieldName } as GraphQLResolveInfo)
}

const LAMP = 'gid://shopify/Lamp/1'
const SHADE = 'gid://shopify/LampShade/1'

describe('the type of an id', () => {
  it('is the one that the root begins with', () => {
    expect(check('lampShadeUpdate', { id: SHADE })).not.toThrow()
    expect(check('lampShadeUpdate', { id: LAMP })).toThrow(`Invalid id: ${LAMP}`)
    expect(check('lampShadeUpdate', { id: SHADE, shade: { id: LAMP } })).toThrow(LAMP)
  })

  it('is the one that its name ends with, also inside lists', () => {
    expect(check('lampShadeUpdate', { id: SHADE, shades: [{ lampId: LAMP }] })).not.toThrow()
    expect(check('lampShadeUpdate', { id: SHADE, shades: [{ lampId: SHADE }] })).toThrow(
      `Invalid id: ${SHADE}`,
    )
  })

  it('may be a kind of that type', () => {
    const garden = 'gid://shopify/GardenLamp/1'

    expect(check('lampShadeUpdate', { id: SHADE, shade: { lampId: garden } })).not.toThrow()
    expect(
      check('lampShadeUpdate', { id: SHADE, planIds: ['gid://shopify/DayPlan/1'] }),
    ).not.toThrow()
    expect(check('lampShadeUpdate', { id: SHADE, planIds: [LAMP] })).toThrow(LAMP)
  })

  it('is not checked in an entry of a list, nor of roots with ids of several families', () => {
    expect(check('lampShadeUpdate', { id: SHADE, shades: [{ id: LAMP }] })).not.toThrow()
    expect(check('discountUpdate', { id: LAMP })).not.toThrow()
  })
})
