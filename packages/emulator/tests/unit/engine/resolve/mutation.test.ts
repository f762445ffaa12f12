import { describe, expect, it } from 'vitest'
import { createStore } from '../../../../src/lifecycle/create-store'
import type { GraphqlContext } from '../../../../src/engine/graphql-context'
import { defineMutation } from '../../../../src/engine/resolve/mutation'
import type { MutationSpec } from '../../../../src/engine/resolve/mutation'

interface Args {
  title: string
  tags: readonly string[]
}

const TITLE_BLANK = { field: ['title'], message: "Title can't be blank" }
const TAGS_MISSING = { field: ['tags'], message: "Tags can't be empty" }
const badTag = (index: number) => ({ field: ['tags', String(index)], message: 'Tag is invalid' })

const SPEC: MutationSpec<Args> = {
  checks: [
    { ...TITLE_BLANK, fails: ({ title }) => title === '' },
    { ...TAGS_MISSING, fails: ({ tags }) => tags.length === 0 },
  ],
  errors: ({ tags }) => tags.flatMap((tag, index) => (tag === 'bad' ? [badTag(index)] : [])),
  run: ({ title }) => ({ title }),
}

function execute(spec: MutationSpec<Args>, args: Args) {
  const context: Partial<GraphqlContext> = {
    store: createStore({ handle: 'store' }, 0),
    report: { records: () => {}, topic: () => {} },
  }
  const { resolve } = defineMutation<Args>(spec)
  return resolve(
    args as never,
    context as GraphqlContext,
    {
      fieldName: 'titleSet',
      parentType: { getFields: () => ({}) },
    } as never,
  )
}

describe('the errors of a mutation', () => {
  it.each([
    ['of each broken rule', SPEC, { title: '', tags: [] }, [TITLE_BLANK, TAGS_MISSING]],
    ['of the first one', { ...SPEC, reports: 'first' }, { title: '', tags: [] }, [TITLE_BLANK]],
    ['of each entry', SPEC, { title: 'A', tags: ['bad', 'b', 'bad'] }, [badTag(0), badTag(2)]],
    ['of rules before those of entries', SPEC, { title: '', tags: ['bad'] }, [TITLE_BLANK]],
  ] as const)('are those %s', (_name, spec, args, userErrors) => {
    expect(execute(spec, args)).toEqual({ userErrors })
  })

  it('come with the payload of a refusal', () => {
    const refused = () => ({ titles: [] })

    expect(execute({ ...SPEC, refused }, { title: 'A', tags: ['bad'] })).toEqual({
      titles: [],
      userErrors: [badTag(0)],
    })
  })

  it('are none for a valid input', () => {
    expect(execute(SPEC, { title: 'A', tags: ['b'] })).toEqual({ title: 'A', userErrors: [] })
  })
})
