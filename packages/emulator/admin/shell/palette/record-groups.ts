import type { IconName } from '../../../src/admin-data/icon'
import { recordHref } from '../../lists/record-href'
import type { PaletteEntry, PaletteGroup } from './palette-entry'
import type { FoundRecords } from './palette-operations'

/** Groups the records that match a search by their kind; kinds without records are left out. */
export function recordGroups(found: FoundRecords): PaletteGroup[] {
  const { articles, collections, customers, discountNodes, draftOrders, orders, pages, products } =
    found
  return [
    group('Products', '/products', 'products', products.nodes, product => ({
      label: product.title,
      detail: product.vendor,
      image: product.featuredMedia?.preview?.image?.url,
    })),
    group('Orders', '/orders', 'orders', orders.nodes, order => ({
      label: order.name,
      detail: order.customer?.displayName,
    })),
    group('Drafts', '/draft_orders', 'orders', draftOrders.nodes, draft => ({
      label: draft.name,
      detail: draft.customer?.displayName,
    })),
    group('Customers', '/customers', 'customers', customers.nodes, customer => ({
      label: customer.displayName,
      detail: customer.defaultEmailAddress?.emailAddress,
    })),
    group('Collections', '/collections', 'products', collections.nodes, ({ title }) => ({
      label: title,
    })),
    group('Discounts', '/discounts', 'discounts', discountNodes.nodes, ({ discount }) => ({
      label: discount.title ?? '',
    })),
    group('Online store pages', '/pages', 'content', pages.nodes, ({ title }) => ({
      label: title,
    })),
    group('Blog posts', '/articles', 'content', articles.nodes, ({ title }) => ({ label: title })),
  ].filter(({ entries }) => entries.length > 0)
}

function group<Node extends { id: string }>(
  heading: string,
  section: string,
  icon: IconName,
  nodes: readonly Node[],
  describe: (node: Node) => Pick<PaletteEntry, 'label' | 'detail' | 'image'>,
): PaletteGroup {
  return {
    heading,
    entries: nodes.map(node => ({ ...describe(node), icon, href: recordHref(section, node.id) })),
  }
}
