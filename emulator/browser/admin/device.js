// @ts-check
/** Device features. The browser prints and shares; the admin only records it. */
import { on } from './channel.js'
import { recordCall } from './record.js'

on('print', () => recordCall('print', null)('resolved'))
on('share', ({ message }) => recordCall('share', message.data ?? null)('resolved'))
