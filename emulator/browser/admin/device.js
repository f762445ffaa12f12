// @ts-check
/** What a page asks of the device itself: printing and sharing are the browser's, and only noted here. */
import { on } from './channel.js'
import { recordCall } from './record.js'

on('print', () => recordCall('print', null)('answered'))
on('share', ({ message }) => recordCall('share', message.data ?? null)('answered'))
