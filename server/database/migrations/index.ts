import type { Migration } from 'kysely/migration';
import { up as mainJob } from './0001_main_job.ts';
import { up as content } from './0002_content.ts';
import { up as works } from './0003_works.ts';
import { up as votes } from './0004_votes.ts';
import { up as jobs } from './0005_jobs.ts';
import { up as latinName } from './0006_latin_name.ts';
import { up as secretKeyCheck } from './0007_secret_key_check.ts';
import { up as leases } from './0008_leases.ts';
import { up as search } from './0009_search.ts';
import { up as indexes } from './0010_indexes.ts';
import { up as standings } from './0011_standings.ts';
import { up as listColumns } from './0012_list_columns.ts';
import { up as searchMerges } from './0013_search_merges.ts';
import { up as erasure } from './0014_erasure.ts';
import { up as security } from './0015_security.ts';
import { up as renditions } from './0016_renditions.ts';
import { up as proofAndLimits } from './0017_proof_and_limits.ts';
import { up as backlog } from './0018_backlog.ts';
import { up as guardians } from './0019_guardians.ts';
import { up as confirmations } from './0020_confirmations.ts';
import { up as staffRights } from './0022_staff_rights.ts';
import { up as pendingGuardians } from './0023_pending_guardians.ts';
import { up as vaultKeys } from './0024_vault_keys.ts';
import { up as secondFactor } from './0025_second_factor.ts';
import { up as corrections } from './0026_corrections.ts';
import { up as contentVersion } from './0027_content_version.ts';
import { up as fees } from './0028_fees.ts';
import { up as notices } from './0029_notices.ts';
import { up as push } from './0030_push.ts';
import { up as pendingDecisions } from './0031_pending_decisions.ts';
import { up as record } from './0032_record.ts';
import { up as competitionVersions } from './0033_competition_versions.ts';
import { up as reports } from './0034_reports.ts';
import { up as overview } from './0035_overview.ts';
import { up as exportsAndCodes } from './0036_exports_and_codes.ts';
import { up as contentDrafts } from './0038_content_drafts.ts';
import { up as people } from './0040_people.ts';
import { up as auditChain } from './0041_audit_chain.ts';
import { up as siteSettings } from './0042_site_settings.ts';
import { up as messageTemplates } from './0043_message_templates.ts';
import { up as supportViews } from './0044_support_views.ts';
import { up as staffProposals } from './0045_staff_proposals.ts';
import { up as questionsAndDownloads } from './0046_questions_and_downloads.ts';
import { up as homePage } from './0047_home_page.ts';
import { up as legalTexts } from './0048_legal_texts.ts';
import { up as outbox } from './0049_outbox.ts';
import { up as announcements } from './0050_announcements.ts';
import { up as legalConsents } from './0052_legal_consents.ts';
import { up as mergedAccounts } from './0053_merged_accounts.ts';
import { up as gallery } from './0056_gallery.ts';
import { up as pastEvents } from './0057_past_events.ts';
import { up as homeFeatures } from './0058_home_features.ts';
import { up as retiredFiles } from './0059_retired_files.ts';
import { up as homeChoice } from './0061_home_choice.ts';
import { up as auditByKind } from './0062_audit_by_kind.ts';
import { up as messageTally } from './0066_message_tally.ts';
import { up as rareRows } from './0067_rare_rows.ts';
import { up as searchByKind } from './0068_search_by_kind.ts';
import { up as voterHashes } from './0069_voter_hashes.ts';
import { up as waitingGuardians } from './0070_waiting_guardians.ts';
import { up as widerRights } from './0071_wider_rights.ts';
import { up as guardianAnswers } from './0072_guardian_answers.ts';
import { up as searchAlike } from './0073_search_alike.ts';
import { up as keptAnswerLinks } from './0074_kept_answer_links.ts';
import { up as reasonKeys } from './0075_reason_keys.ts';
import { up as typedEmail } from './0076_typed_email.ts';
import { up as guardianNumbersNeeded } from './0077_guardian_numbers_needed.ts';
import { up as refusedElsewhere } from './0078_refused_elsewhere.ts';
import { up as guardiansTold } from './0079_guardians_told.ts';
import { up as answersByAccount } from './0080_answers_by_account.ts';
import { up as timesInvited } from './0081_times_invited.ts';
import { up as digestNews } from './0082_digest_news.ts';
import { up as rubric } from './0083_rubric.ts';
import { up as judging } from './0084_judging.ts';
import { up as judgingSessions } from './0085_judging_sessions.ts';
import { up as judgingAnswers } from './0086_judging_answers.ts';
import { up as scoresByCriterion } from './0087_scores_by_criterion.ts';
import { up as computations } from './0088_computations.ts';
import { up as publications } from './0089_publications.ts';
import { up as voteLedger } from './0090_vote_ledger.ts';
import { up as eventDay } from './0091_event_day.ts';
import { up as checkIn } from './0092_check_in.ts';
import { up as attempts } from './0093_attempts.ts';
import { up as scoreSheets } from './0094_score_sheets.ts';
import { up as liveBoard } from './0095_live_board.ts';
import { up as juryChoices } from './0096_jury_choices.ts';
import { up as appeals } from './0097_appeals.ts';
import { up as hiddenWorks } from './0099_hidden_works.ts';
import { up as advancements } from './0100_advancements.ts';
import { up as lateCorrections } from './0102_late_corrections.ts';
import { up as certificates } from './0103_certificates.ts';
import { up as certificateKeys } from './0104_certificate_keys.ts';
import { up as teamRulings } from './0105_team_rulings.ts';
import { up as stoppedPublications } from './0106_stopped_publications.ts';
import { up as agreedFee } from './0107_agreed_fee.ts';
import { up as certificateBatches } from './0108_certificate_batches.ts';
import { up as teamBatches } from './0109_team_batches.ts';
import { up as certificateVersions } from './0110_certificate_versions.ts';
import { up as certificatesOfPeople } from './0111_certificates_of_people.ts';
import { up as heldNews } from './0112_held_news.ts';
import { up as announcementPlans } from './0113_announcement_plans.ts';
import { up as payments } from './0115_payments.ts';
import { up as entryNumbers } from './0116_entry_numbers.ts';
import { up as approvalRule } from './0118_approval_rule.ts';
import { up as competitionTexts } from './0119_competition_texts.ts';
import { up as heldAnnouncements } from './0120_held_announcements.ts';
import { up as calledOff } from './0127_called_off.ts';
import { up as publicationPlans } from './0128_publication_plans.ts';
import { up as entryPresence } from './0130_entry_presence.ts';
import { up as formQuestions } from './0131_form_questions.ts';
import { up as competitionCover } from './0135_competition_cover.ts';
import { up as assignees } from './0137_assignees.ts';
import { up as noticeSettings } from './0138_notice_settings.ts';
import { up as paperConsents } from './0140_paper_consents.ts';

/** Every migration, in order. They only go forward, and one that has landed is never edited. */
export const migrations: Record<string, Migration> = {
  '0001_main_job': { up: mainJob },
  '0002_content': { up: content },
  '0003_works': { up: works },
  '0004_votes': { up: votes },
  '0005_jobs': { up: jobs },
  '0006_latin_name': { up: latinName },
  '0007_secret_key_check': { up: secretKeyCheck },
  '0008_leases': { up: leases },
  '0009_search': { up: search },
  '0010_indexes': { up: indexes },
  '0011_standings': { up: standings },
  '0012_list_columns': { up: listColumns },
  '0013_search_merges': { up: searchMerges },
  '0014_erasure': { up: erasure },
  '0015_security': { up: security },
  '0016_renditions': { up: renditions },
  '0017_proof_and_limits': { up: proofAndLimits },
  '0018_backlog': { up: backlog },
  '0019_guardians': { up: guardians },
  '0020_confirmations': { up: confirmations },
  '0022_staff_rights': { up: staffRights },
  '0023_pending_guardians': { up: pendingGuardians },
  '0024_vault_keys': { up: vaultKeys },
  '0025_second_factor': { up: secondFactor },
  '0026_corrections': { up: corrections },
  '0027_content_version': { up: contentVersion },
  '0028_fees': { up: fees },
  '0029_notices': { up: notices },
  '0030_push': { up: push },
  '0031_pending_decisions': { up: pendingDecisions },
  '0032_record': { up: record },
  '0033_competition_versions': { up: competitionVersions },
  '0034_reports': { up: reports },
  '0035_overview': { up: overview },
  '0036_exports_and_codes': { up: exportsAndCodes },
  '0038_content_drafts': { up: contentDrafts },
  '0040_people': { up: people },
  '0041_audit_chain': { up: auditChain },
  '0042_site_settings': { up: siteSettings },
  '0043_message_templates': { up: messageTemplates },
  '0044_support_views': { up: supportViews },
  '0045_staff_proposals': { up: staffProposals },
  '0046_questions_and_downloads': { up: questionsAndDownloads },
  '0047_home_page': { up: homePage },
  '0048_legal_texts': { up: legalTexts },
  '0049_outbox': { up: outbox },
  '0050_announcements': { up: announcements },
  '0052_legal_consents': { up: legalConsents },
  '0053_merged_accounts': { up: mergedAccounts },
  '0056_gallery': { up: gallery },
  '0057_past_events': { up: pastEvents },
  '0058_home_features': { up: homeFeatures },
  '0059_retired_files': { up: retiredFiles },
  '0061_home_choice': { up: homeChoice },
  '0062_audit_by_kind': { up: auditByKind },
  '0066_message_tally': { up: messageTally },
  '0067_rare_rows': { up: rareRows },
  '0068_search_by_kind': { up: searchByKind },
  '0069_voter_hashes': { up: voterHashes },
  '0070_waiting_guardians': { up: waitingGuardians },
  '0071_wider_rights': { up: widerRights },
  '0072_guardian_answers': { up: guardianAnswers },
  '0073_search_alike': { up: searchAlike },
  '0074_kept_answer_links': { up: keptAnswerLinks },
  '0075_reason_keys': { up: reasonKeys },
  '0076_typed_email': { up: typedEmail },
  '0077_guardian_numbers_needed': { up: guardianNumbersNeeded },
  '0078_refused_elsewhere': { up: refusedElsewhere },
  '0079_guardians_told': { up: guardiansTold },
  '0080_answers_by_account': { up: answersByAccount },
  '0081_times_invited': { up: timesInvited },
  '0082_digest_news': { up: digestNews },
  '0083_rubric': { up: rubric },
  '0084_judging': { up: judging },
  '0085_judging_sessions': { up: judgingSessions },
  '0086_judging_answers': { up: judgingAnswers },
  '0087_scores_by_criterion': { up: scoresByCriterion },
  '0088_computations': { up: computations },
  '0089_publications': { up: publications },
  '0090_vote_ledger': { up: voteLedger },
  '0091_event_day': { up: eventDay },
  '0092_check_in': { up: checkIn },
  '0093_attempts': { up: attempts },
  '0094_score_sheets': { up: scoreSheets },
  '0095_live_board': { up: liveBoard },
  '0096_jury_choices': { up: juryChoices },
  '0097_appeals': { up: appeals },
  '0099_hidden_works': { up: hiddenWorks },
  '0100_advancements': { up: advancements },
  '0102_late_corrections': { up: lateCorrections },
  '0103_certificates': { up: certificates },
  '0104_certificate_keys': { up: certificateKeys },
  '0105_team_rulings': { up: teamRulings },
  '0106_stopped_publications': { up: stoppedPublications },
  '0107_agreed_fee': { up: agreedFee },
  '0108_certificate_batches': { up: certificateBatches },
  '0109_team_batches': { up: teamBatches },
  '0110_certificate_versions': { up: certificateVersions },
  '0111_certificates_of_people': { up: certificatesOfPeople },
  '0112_held_news': { up: heldNews },
  '0113_announcement_plans': { up: announcementPlans },
  '0115_payments': { up: payments },
  '0116_entry_numbers': { up: entryNumbers },
  '0118_approval_rule': { up: approvalRule },
  '0119_competition_texts': { up: competitionTexts },
  '0120_held_announcements': { up: heldAnnouncements },
  '0127_called_off': { up: calledOff },
  '0128_publication_plans': { up: publicationPlans },
  '0130_entry_presence': { up: entryPresence },
  '0131_form_questions': { up: formQuestions },
  '0135_competition_cover': { up: competitionCover },
  '0137_assignees': { up: assignees },
  '0138_notice_settings': { up: noticeSettings },
  '0140_paper_consents': { up: paperConsents },
};
