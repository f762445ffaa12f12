import type { Domain } from '../engine/resolve/domain'
import { orderCreate } from './order-create'
import { orderQueries } from './order-queries'

/** Orders with payments and refunds. */
export const orderDomains: readonly Domain[] = [orderCreate, orderQueries]
