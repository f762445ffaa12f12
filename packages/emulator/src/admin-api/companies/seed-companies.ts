import type { CompanyLocationSeed, CompanySeed } from '../../state/commerce/companies'
import type { AddressSeed } from '../../state/customer'
import type { SeedRun } from '../seed-run'

/** Adds companies with their locations and contacts. */
export function seedCompanies(run: SeedRun, seeds: readonly CompanySeed[]): string[] {
  return seeds.map(({ locations = [], contacts = [], ...company }, index) => {
    const path = `companies[${index}]`
    const [location, ...branches] = locations
    const [companyContact, ...others] = contacts
    const input = {
      company,
      ...(companyContact && { companyContact }),
      ...(location && { companyLocation: locationInput(location) }),
    }
    const companyId = run.create('companyCreate', { input }, 'company', path)
    branches.forEach((branch, place) => {
      const args = { companyId, input: locationInput(branch) }
      run.execute('companyLocationCreate', args, `${path}.locations[${place + 1}]`)
    })
    others.forEach((contact, place) => {
      const args = { companyId, input: contact }
      run.execute('companyContactCreate', args, `${path}.contacts[${place + 1}]`)
    })
    return companyId
  })
}

function locationInput({ address, ...location }: CompanyLocationSeed): object {
  return address
    ? { ...location, shippingAddress: addressInput(address), billingSameAsShipping: true }
    : location
}

function addressInput({ provinceCode, company: _company, ...address }: AddressSeed): object {
  return { ...address, ...(provinceCode !== undefined && { zoneCode: provinceCode }) }
}
