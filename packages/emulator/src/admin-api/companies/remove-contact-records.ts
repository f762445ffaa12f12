import type { RecordStore } from '../../engine/records/record-store'
import { COMPANIES, CONTACTS, ROLE_ASSIGNMENTS } from './company-records'
import type { ContactRecord } from './company-records'

/** Deletes a contact with its roles. */
export function removeContactRecords(records: RecordStore, contact: ContactRecord): void {
  records.table(ROLE_ASSIGNMENTS).removeBy('contact', contact.id)
  if (records.table(COMPANIES).get(contact.companyId)?.mainContactId === contact.id)
    records.table(COMPANIES).update(contact.companyId, { mainContactId: null })
  records.table(CONTACTS).remove(contact.id)
}
