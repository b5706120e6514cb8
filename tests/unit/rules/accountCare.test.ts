// Guards: an owner reads all actions of organisers on the account, and the reason only if its author knew that; nobody locks themselves out.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  isOpenFor,
  isShownToOwner,
  mayEndAccessOf,
  mayInSupportView,
  maySeeAsOwnerOf,
  maySignIn,
  reasonIsShown,
  SUPPORT_VIEW_MS,
  shownToOwner,
} from '#contract/accounts/rules/accountCare.ts';
import type { Endpoint } from '#contract/http/endpoint.ts';
import { endpoints } from '#contract/http/endpoints.ts';
import { auditActions, isAuditAction } from '#contract/office/rules/auditActions.ts';

test('a reason is shown only of what is shown', () => {
  fc.assert(
    fc.property(fc.oneof(fc.constantFrom(...auditActions), fc.string()), (action) => !reasonIsShown(action) || isShownToOwner(action)),
  );
  expect(shownToOwner.filter(reasonIsShown)).not.toHaveLength(0);
  // Stored in the audit log alone.
  expect(reasonIsShown('give_mobile_code')).toBe(false);
});

test('notes among organisers are never shown', () => {
  expect(auditActions.filter((action) => action.includes('note') && isShownToOwner(action))).toEqual([]);
  fc.assert(fc.property(fc.string(), (action) => !isShownToOwner(action) || isAuditAction(action)));
});

test('one’s own access is not ended by oneself, and a disabled account opens no session', () => {
  const id = fc.uuid();
  const disabledAt = fc.option(fc.nat(), { nil: null });
  fc.assert(
    fc.property(id, id, disabledAt, (actorId, accountId, at) => {
      expect(mayEndAccessOf({ actorId, account: { id: accountId, disabledAt: at } })).toBe(actorId !== accountId);
      expect(mayEndAccessOf({ actorId, account: { id: actorId, disabledAt: at } })).toBe(false);
      expect(maySignIn({ disabledAt: at })).toBe(at === null);
    }),
  );
});

test('in a support view nothing is changed, whatever is declared, and what is not declared is not shown', () => {
  const method = fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS');
  fc.assert(
    fc.property(method, fc.constantFrom(true, false, undefined), (given, inSupportView) => {
      expect(mayInSupportView({ method: given, inSupportView })).toBe(given === 'GET' && inSupportView === true);
    }),
  );
  const declared: [string, Endpoint][] = Object.entries(endpoints);
  const shown = declared.filter(([name, { inSupportView }]) => mayInSupportView({ method: name.split(' ')[0] ?? '', inSupportView }));
  // Only endpoints about one's own account that need no recent confirmation of identity may be declared for it.
  expect(shown).toHaveLength(declared.filter(([, { inSupportView }]) => inSupportView).length);
  for (const [name, { access, confirmed, idempotent, body }] of shown)
    expect([name, access === 'account' || access === 'participant', confirmed, idempotent, body]).toEqual([
      name,
      true,
      undefined,
      undefined,
      undefined,
    ]);
});

test('a support view shows something in its own session and time alone, of accounts that can be used on the portal', () => {
  const instant = fc.nat({ max: 2_000_000_000 });
  const session = fc.constantFrom('one', 'other');
  fc.assert(
    fc.property(session, session, instant, instant, (sessionId, asking, startedAt, now) => {
      const open = isOpenFor({ sessionId, startedAt, endsAt: startedAt + SUPPORT_VIEW_MS }, { sessionId: asking, now });
      expect(open).toBe(sessionId === asking && now >= startedAt && now - startedAt < SUPPORT_VIEW_MS);
      // A view that was left or never began shows nothing at all.
      expect(isOpenFor({ sessionId, startedAt, endsAt: startedAt }, { sessionId, now })).toBe(false);
    }),
  );
  fc.assert(
    fc.property(
      fc.constantFrom('participant' as const, 'judge' as const, 'organiser' as const),
      fc.option(instant, { nil: null }),
      (role, disabledAt) => {
        expect(maySeeAsOwnerOf({ role, disabledAt })).toBe(role === 'participant' && disabledAt === null);
      },
    ),
  );
});
