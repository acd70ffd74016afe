-- One spelling everywhere; what staff wrote in its place stays.
UPDATE "faq_entries" SET "answer" = replace("answer", 'Send an e-mail to', 'Send an email to')
WHERE "id" = '0190a0a0-0000-7000-8000-0000000fa001';
