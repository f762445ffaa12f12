import type { UrlRedirectInput } from '../../../generated/admin'
import type { GraphqlContext } from '../../engine/graphql-context'
import type { AdminDomain } from '../admin-domain'
import { seedRedirects } from './seed-redirects'
import type { ListSpec } from '../../engine/resolve/list-records'
import { defineMutation } from '../../engine/resolve/mutation'
import type { MutationError } from '../../engine/resolve/mutation'
import { addRedirect, normalizePath, REDIRECTS } from './redirect-records'
import type { RedirectRecord } from './redirect-records'

const MAX_PATH_LENGTH = 1024
const MAX_TARGET_LENGTH = 255

/** Searches and sorts redirects. */
export const redirectList: ListSpec<RedirectRecord> = {
  search: {
    text: ({ path, target }) => [path, target],
    fields: {
      id: { kind: 'id', read: ({ id }) => id },
      path: { kind: 'exact', read: ({ path }) => path },
      target: { kind: 'exact', read: ({ target }) => target },
    },
  },
  sortValues: { PATH: ({ path }) => path },
}

const MISSING = REDIRECTS.exists('id', 'Redirect does not exist', 'DOES_NOT_EXIST')

/** Redirects of the online store. */
export const redirectDomain: AdminDomain = {
  seed: {
    records: {
      redirects: seedRedirects,
    },
  },
  queries: {
    urlRedirect: REDIRECTS.one,
    urlRedirects: REDIRECTS.page(redirectList),
    urlRedirectsCount: REDIRECTS.count(redirectList),
  },
  mutations: {
    urlRedirectCreate: defineMutation({
      errors: ({ urlRedirect: { path, target } }, context) =>
        redirectErrors(context, { path: path ?? '', target: target ?? '' }, 'CREATE_FAILED'),
      run: ({ urlRedirect: { path, target } }, context) => ({
        urlRedirect: addRedirect(context, path ?? '', target?.trim() ?? ''),
      }),
    }),
    urlRedirectUpdate: defineMutation({
      checks: [MISSING],
      errors: ({ id, urlRedirect: input }, context) =>
        redirectErrors(context, input, 'UPDATE_FAILED', id),
      run: ({ id, urlRedirect: input }, context) => ({
        urlRedirect: REDIRECTS.in(context).update(id, {
          ...(typeof input.path === 'string' && { path: normalizePath(input.path) }),
          ...(typeof input.target === 'string' && { target: input.target.trim() }),
        }),
      }),
    }),
    urlRedirectDelete: REDIRECTS.remove('id', 'deletedUrlRedirectId', {
      checks: [MISSING],
    }),
  },
  nodes: { UrlRedirect: REDIRECTS.node },
}

function redirectErrors(
  context: GraphqlContext,
  { path, target }: UrlRedirectInput,
  code: string,
  id?: string,
): MutationError[] {
  const errors: MutationError[] = []
  const refuse = (field: string, message: string) =>
    errors.push({ field: ['urlRedirect', field], message, code })
  if (path !== undefined) {
    const normalized = normalizePath(path ?? '')
    if (normalized === '') refuse('path', "Path can't be blank")
    else if (normalized.length > MAX_PATH_LENGTH)
      refuse('path', `Path is too long (maximum is ${MAX_PATH_LENGTH} characters)`)
    else if (REDIRECTS.in(context).has('path', normalized.toLowerCase(), id))
      refuse('path', 'Path has already been taken')
  }
  if (target !== undefined && !target?.trim()) refuse('target', "Target can't be blank")
  if ((target?.length ?? 0) > MAX_TARGET_LENGTH)
    refuse('target', `Target is too long (maximum is ${MAX_TARGET_LENGTH} characters)`)
  return errors
}
