import type { GraphQLResolveInfo } from 'graphql'
import { describe, expect, it } from 'vitest'
import { fake } from '../../../../../../tests/fake'
import type { GraphqlContext } from '../../../../src/engine/graphql-context'
import { RecordStore } from '../../../../src/engine/records/record-store'
import type { StoredRecord } from '../../../../src/engine/records/record-table'
import { defineRecords } from '../../../../src/engine/resolve/define-records'
import type { Domain } from '../../../../src/engine/resolve/domain'
import type { ListSpec } from '../../../../src/engine/resolve/list-records'

interface Shelf extends StoredRecord {
  readonly title: string
}
interface Book extends StoredRecord {
  readonly title: string
  readonly shelfId: string | null
  readonly pages: number
}

const SHELVES = defineRecords<Shelf>('Shelf')
const BOOKS = defineRecords('Book', { shelf: (book: Book) => book.shelfId })
const byTitle: ListSpec<Book> = {
  search: { fields: { title: { kind: 'exact', read: ({ title }) => title } } },
  sortValues: { TITLE: ({ title }) => title },
}
const info = fake<GraphQLResolveInfo>({
  fieldName: 'books',
  parentType: { name: 'Query', getFields: () => ({}) },
})

function library() {
  const context = fake<GraphqlContext>({
    store: { records: new RecordStore(1) },
    clock: { now: () => 0 },
    report: { records: () => {}, topic: () => {} },
    searches: [],
  })
  const shelf = SHELVES.in(context).add({ title: 'Shelf' })
  const books = ['B', 'A'].map(title =>
    BOOKS.in(context).add({ title, shelfId: shelf.id, pages: 100 }),
  )
  const loose = BOOKS.in(context).add({ title: 'C', shelfId: null, pages: 7 })
  return { context, shelf, loose, book: books[0] ?? loose }
}

const titles = ({ nodes }: { nodes: Book[] }) => nodes.map(({ title }) => title)

describe('the records of a type', () => {
  it('are found by their ids, and as nodes', () => {
    const { context, book } = library()

    expect(book).toEqual({
      id: 'gid://shopify/Book/1',
      __typename: 'Book',
      ...{ title: 'B', shelfId: 'gid://shopify/Shelf/1', pages: 100 },
    })
    expect(BOOKS.one(book, context)).toBe(book)
    expect(BOOKS.one({ id: 'gid://shopify/Book/9' }, context)).toBeNull()
    expect(BOOKS.node(book.id, context)).toBe(book)
  })

  it('are listed by a list, or by their ids without one', () => {
    const { context, shelf } = library()
    const args = { first: 2, sortKey: 'TITLE', query: 'title:A OR title:C' }

    expect(titles(BOOKS.page(byTitle)(args, context, info))).toEqual(['A', 'C'])
    expect(titles(BOOKS.page(() => byTitle)({ first: 1 }, context, info))).toEqual(['B'])
    expect(titles(BOOKS.page()(args, context, info))).toEqual(['B', 'A'])
    expect(titles(BOOKS.pageBy('shelf', byTitle)(shelf, args, context, info))).toEqual(['A'])
    expect(titles(BOOKS.pageBy('shelf')(shelf, { first: 9 }, context, info))).toEqual(['B', 'A'])
  })

  it('are counted, also those that match', () => {
    const { context } = library()

    expect(BOOKS.count()({ limit: 2 }, context, info)).toEqual({ count: 2, precision: 'AT_LEAST' })
    expect(BOOKS.count(byTitle)({ query: 'title:C' }, context, info)).toMatchObject({ count: 1 })
  })

  it('are the values of fields that have their ids', () => {
    const { context, shelf, book, loose } = library()
    const shelfOf = SHELVES.at<Book>('shelfId')

    expect(shelfOf(book, {}, context)).toBe(shelf)
    expect(shelfOf(loose, {}, context)).toBeNull()
  })

  it('break the rule that they exist', () => {
    const { context, book } = library()
    const rule = BOOKS.exists('bookId', 'Book does not exist', 'NOT_FOUND')
    const nested = BOOKS.existsAt<{ input: Book }>(null, ({ input }) => input.id, 'Unknown')

    expect(rule).toMatchObject({ field: ['bookId'], code: 'NOT_FOUND', isFinal: true })
    expect(rule.fails({ bookId: book.id }, context)).toBe(false)
    expect(rule.fails({ bookId: 'gid://shopify/Shelf/1' }, context)).toBe(true)
    expect(nested.fails({ input: book }, context)).toBe(false)
  })
})

describe('a mutation of a record', () => {
  const missing = BOOKS.exists('id', 'Book does not exist')
  const change = BOOKS.change('id', {
    checks: [missing],
    errors: (_args, _context, { pages }) =>
      pages < 10 ? [{ field: null, message: 'Too thin' }] : [],
    run: ({ id }, context, { title }) => ({
      book: BOOKS.in(context).update(id, { title: `${title}!` }),
    }),
  })

  it('gets the record as it is', () => {
    const { context, book, loose } = library()

    expect(change.resolve(book, context, info)).toMatchObject({ book: { title: 'B!' } })
    expect(change.resolve(loose, context, info)).toEqual({
      userErrors: [{ field: null, message: 'Too thin' }],
    })
    expect(change.resolve({ id: 'gid://shopify/Book/9' }, context, info)).toEqual({
      userErrors: [{ field: ['id'], message: 'Book does not exist' }],
    })
  })

  it('removes it, and what belongs to it', () => {
    const { context, shelf } = library()
    const removal = SHELVES.remove('id', 'deletedShelfId', {
      checks: [SHELVES.exists('id', 'Shelf does not exist')],
      removed: ({ id }, { store }) => store.records.table(BOOKS).removeBy('shelf', id),
    })

    expect(removal.resolve(shelf, context, info)).toEqual({
      deletedShelfId: shelf.id,
      userErrors: [],
    })
    expect(BOOKS.in(context).all()).toMatchObject([{ title: 'C' }])
    expect(removal.resolve(shelf, context, info)).toMatchObject({ userErrors: [{}] })
  })

  it('fails if no rule refuses a record that does not exist', () => {
    const { context } = library()
    const careless = BOOKS.change('id', { run: () => ({}) })

    expect(() => careless.resolve({ id: '' }, context, info)).toThrow('No rule refuses')
  })
})

it('misspelled arguments and properties do not compile', () => {
  const domain: Domain = {
    mutations: {
      // @ts-expect-error the mutation has no such argument
      pageDelete: BOOKS.remove('idd', 'deletedPageId', {}),
      // @ts-expect-error the mutation has no argument `id`
      pageCreate: BOOKS.change('id', { run: () => ({}) }),
    },
  }

  // @ts-expect-error a book has no such property
  expect(SHELVES.at<Book>('shelf')).toBeTypeOf('function')
  // @ts-expect-error a number is no id
  expect(SHELVES.at<Book>('pages')).toBeTypeOf('function')
  expect(Object.keys(domain.mutations ?? {})).toEqual(['pageDelete', 'pageCreate'])
})
