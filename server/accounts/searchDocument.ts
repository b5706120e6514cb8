import { accountKinds } from '#contract/accounts/rules/profile.ts';
import { mayDoEverything } from '#contract/office/rules/staffRights.ts';
import { FOUND_EACH, type Found } from '#contract/office/search.ts';
import type { Tx } from '#server/database/connection.ts';
import { ACCOUNTS, addSearchDocument, type SearchDocument, saveSearchDocument, withoutDocument } from '#server/database/search/search.ts';
import type { Deps } from '#server/platform/deps.ts';
import { inBatches } from '#server/platform/jobs/inBatches.ts';
import type { SearchRequest } from '#server/platform/subject.ts';
import { findPeople } from './peopleStore.ts';
import { findStaff } from './staff/staffStore.ts';
import { type AccountRow, familiesAfter, findAccount, lockAccount } from './store.ts';

type Named = Pick<AccountRow, 'id' | 'name' | 'affiliation'>;

/** Returns an account's search document: names, never an address or a number. */
const documentOf = ({ name, affiliation }: Named): SearchDocument => ({ fields: [name, affiliation], competitionId: ACCOUNTS });

/** Writes an account's search document for the back office, in the transaction that changes the account. */
export const saveAccountDocument = (tx: Tx, account: Named): Promise<void> =>
  saveSearchDocument(tx, { accountId: account.id }, documentOf(account));

/** Finds accounts by name, for organisers who may do everything. */
export const findAccounts = async (
  { readDb }: Pick<Deps, 'readDb'>,
  { q, rights }: SearchRequest,
): Promise<Pick<Found, 'people' | 'staff'>> => {
  if (!mayDoEverything(rights)) return { people: [], staff: [] };
  const people = await findPeople(readDb, q, FOUND_EACH);
  const staff = await findStaff(readDb, q, FOUND_EACH);
  return {
    people: people.map(({ id, name, affiliation, kind }) => ({ id, name, affiliation, kind })),
    staff: staff.flatMap(({ id, name, affiliation, role }) => (role === 'participant' ? [] : [{ id, name, affiliation, role }])),
  };
};

/** Adds the search documents of families and institutions that a release without this search has registered. */
export const addMissingAccountDocuments = async ({ db }: Pick<Deps, 'db'>): Promise<void> => {
  for (const kind of accountKinds) {
    let after = { createdAt: 0, id: '' };
    await inBatches(async (limit) => {
      const accounts = await familiesAfter(db, kind, after, limit);
      after = accounts.at(-1) ?? after;
      const ids = accounts.map(({ id }) => id);
      for (const id of await withoutDocument(db, 'accountId', ids))
        await db.transaction().execute(async (tx) => {
          const account = (await lockAccount(tx, id)) ? await findAccount(tx, id) : undefined;
          if (account) await addSearchDocument(tx, { accountId: id }, documentOf(account));
        });
      return accounts.length;
    });
  }
};
