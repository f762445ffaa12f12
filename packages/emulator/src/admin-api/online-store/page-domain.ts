import type { PageCreateInput, PageUpdateInput } from '../../../generated/admin'
import type { AnyInput } from '../../engine/resolve/any-input'
import type { GraphqlContext } from '../../engine/graphql-context'
import { timestamp } from '../../engine/records/timestamp'
import { plainText, strippedText, truncate } from '../../engine/html'
import { cursorTime, defaultCursor } from '../../engine/records/connection'
import type { AdminDomain } from '../admin-domain'
import { seedPages } from './seed-content'
import type { ListSpec } from '../../engine/resolve/list-records'
import { defineMutation } from '../../engine/resolve/mutation'
import type { MutationError } from '../../engine/resolve/mutation'
import { removeMetafields } from '../metafields/metafield-records'
import { setOwnerMetafields } from '../metafields/set-metafields'
import { addRedirect } from '../url-redirects/redirect-records'
import {
  contentExists,
  contentHandle,
  lengthErrors,
  sizeErrors,
  takenErrors,
  titleErrors,
} from './content-checks'
import { PAGES } from './content-records'
import type { PageRecord } from './content-records'
import {
  isPublished,
  publicationErrors,
  publicationTime,
  publishedFields,
} from './publication-time'

type PageInput = AnyInput<PageCreateInput | PageUpdateInput>

const MAX_BODY_KB = 512
const SUMMARY_LENGTH = 150

/** Searches and sorts pages. */
export function pageList({ clock }: GraphqlContext): ListSpec<PageRecord> {
  return {
    search: {
      text: ({ title, handle, body }) => [title, handle, plainText(body)],
      fields: publishedFields(clock),
    },
    sortValues: {
      PUBLISHED_AT: ({ publishedAt }) => publishedAt && cursorTime(publishedAt),
      TITLE: ({ title }) => title,
      UPDATED_AT: ({ updatedAt }) => cursorTime(updatedAt),
    },
  }
}

/** Pages of the online store. */
export const pageDomain: AdminDomain = {
  seed: {
    records: {
      pages: seedPages,
    },
  },
  queries: {
    page: PAGES.one,
    pages: PAGES.page(pageList),
    pagesCount: PAGES.count(),
  },
  mutations: {
    pageCreate: defineMutation({
      errors: ({ page: input }, context) =>
        pageErrors(context, { ...input, title: input.title ?? null }),
      run: ({ page: input }, context) => {
        const page = writePage(context, input)
        const metafieldErrors = setOwnerMetafields(context, page.id, input.metafields)
        return metafieldErrors.length > 0 ? { userErrors: metafieldErrors } : { page }
      },
    }),
    pageUpdate: PAGES.change('id', {
      checks: [contentExists(PAGES)],
      errors: ({ id, page: input }, context) => pageErrors(context, input, id),
      run: ({ id, page: input }, context, before) => {
        const page = writePage(context, input, before)
        if (input.redirectNewHandle && page.handle !== before.handle)
          addRedirect(context, `/pages/${before.handle}`, `/pages/${page.handle}`)
        const metafieldErrors = setOwnerMetafields(context, id, input.metafields)
        return metafieldErrors.length > 0 ? { userErrors: metafieldErrors } : { page }
      },
    }),
    pageDelete: PAGES.remove('id', 'deletedPageId', {
      checks: [contentExists(PAGES)],
      removed: ({ id }, { store }) => removeMetafields(store.records, id),
    }),
  },
  types: {
    Page: {
      bodySummary: ({ body }: PageRecord) => truncate(strippedText(body), SUMMARY_LENGTH),
      defaultCursor: ({ id }: PageRecord) => defaultCursor(id),
      isPublished: ({ publishedAt }: PageRecord, _args, { clock }) =>
        isPublished(publishedAt, clock),
    },
  },
  nodes: { Page: PAGES.node },
}

function pageErrors(context: GraphqlContext, input: PageInput, id?: string): MutationError[] {
  const pages = PAGES.in(context)
  return [
    ...titleErrors(input.title, ['page', 'title']),
    ...lengthErrors(input.handle, ['page', 'handle'], 'Handle'),
    ...takenErrors(input.handle, ['page', 'handle'], handle => pages.has('handle', handle, id)),
    ...sizeErrors(input.body, ['page', 'body'], MAX_BODY_KB),
    ...publicationErrors(input, ['page'], context.clock),
  ]
}

function writePage(
  { store, clock }: GraphqlContext,
  input: PageInput,
  before?: PageRecord,
): PageRecord {
  const pages = store.records.table(PAGES)
  const at = timestamp(clock.now())
  const title = input.title ?? before?.title ?? ''
  const keepsHandle = before && input.handle === undefined
  return pages.put({
    id: before?.id ?? pages.nextId(),
    __typename: PAGES.type,
    title,
    handle: keepsHandle
      ? before.handle
      : contentHandle(input.handle, title, 'page', handle =>
          pages.has('handle', handle, before?.id),
        ),
    body: input.body === undefined ? (before?.body ?? '') : (input.body ?? ''),
    templateSuffix:
      input.templateSuffix === undefined ? (before?.templateSuffix ?? null) : input.templateSuffix,
    publishedAt: publicationTime(input, before?.publishedAt, clock),
    createdAt: before?.createdAt ?? at,
    updatedAt: at,
  })
}
