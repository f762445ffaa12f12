import { BULK_TYPES } from '../../bulk/bulk-operation'
import { oneOf, optional } from '../../state/reader'
import { action } from '../control-route'
import type { ControlRoute } from '../control-route'

/** Routes of the dated rules of the platform, and of what the app has done to comply with them. */
export const rulesRoutes: ControlRoute[] = [
  action(
    'GET',
    '/rules',
    'Lists the dated rules of the platform, with those that apply to the app in a store now.',
    { shop: 'string' },
    (control, { shop }) => control.rules(shop),
  ),
  action(
    'PUT',
    '/rules/ignored',
    'Switches a dated rule off in a store, or on again.',
    { shop: 'string', rule: 'string', ignored: 'boolean?' },
    (control, fields) => control.ignoreRule(fields),
  ),
  action(
    'PUT',
    '/ip-allowlist',
    'Sets the ranges of addresses that may call the Admin API. Without ranges, the app has no IP allowlist.',
    { ranges: 'strings?' },
    (control, fields) => control.setIpAllowlist(fields),
  ),
  action(
    'PUT',
    '/bulk-access',
    'Grants or revokes the access to bulk operations: of one type, or of both.',
    { granted: 'boolean', type: optional(oneOf(BULK_TYPES)) },
    (control, fields) => control.setBulkAccess(fields),
  ),
]
