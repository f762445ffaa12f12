import type { Arguments } from '../../generated/storefront'
import type { Domain } from '../engine/resolve/domain'
import { linkUrl } from '../admin-api/menus/menu-links'
import { MENUS } from '../admin-api/menus/menu-records'
import type { MenuItemRecord, MenuRecord } from '../admin-api/menus/menu-records'
import { redirectList } from '../admin-api/url-redirects/redirect-domain'
import { REDIRECTS } from '../admin-api/url-redirects/redirect-records'
import { translate } from './visitor-locale'

/** Menus and redirects of the online store. */
export const navigationDomain: Domain<Arguments> = {
  queries: {
    menu: ({ handle }, context) => MENUS.in(context).lookUp('handle', handle)[0] ?? null,
    urlRedirects: REDIRECTS.page(redirectList),
  },
  types: {
    Menu: {
      itemsCount: ({ items }: MenuRecord) => items.length,
      title: ({ id, title }: MenuRecord, _args, context) => translate(context, id, 'title', title),
    },
    MenuItem: {
      // An object that visitors do not see is missing.
      resource: ({ resourceId }: MenuItemRecord, _args, { loadNode }) =>
        resourceId === null ? null : (loadNode(resourceId) ?? null),
      url: (item: MenuItemRecord, _args, context) => {
        const url = linkUrl(context, item)
        return url?.startsWith('/') ? `https://${context.store.domain}${url}` : url
      },
    },
  },
  nodes: {
    Menu: MENUS.node,
    UrlRedirect: REDIRECTS.node,
  },
}
