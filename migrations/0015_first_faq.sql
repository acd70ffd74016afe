-- The first questions and answers, as staff find them to work on.
INSERT INTO "faq_entries" ("id", "position", "question", "answer") VALUES
  ('0190a0a0-0000-7000-8000-0000000fa001', 1, 'How do I contact support?',
   'Send an e-mail to {email}. Tell us which business or account it is about.'),
  ('0190a0a0-0000-7000-8000-0000000fa002', 2, 'What do premium services bring me?',
   'More clients and more calls: premium businesses are shown first among those that fit a search equally well, and in Featured Business on the home page. They carry the word “Boosted”, so that everybody knows.'),
  ('0190a0a0-0000-7000-8000-0000000fa003', 3, 'What does the blue tick mean?',
   'The business passed identity verification: we checked its CAC certificate and a valid government ID. You start it from your profile settings, under **Verify your business**. It can’t be bought.'),
  ('0190a0a0-0000-7000-8000-0000000fa004', 4, 'How do I subscribe?',
   'Go to your profile settings, choose **Upgrade to Premium**, click **Get Started** and follow the instructions.'),
  ('0190a0a0-0000-7000-8000-0000000fa005', 5, 'Is {brand} part of my deal with a business?',
   'No. We only connect people and are not responsible for business deals. Meet in a public place, see the work or the goods before you pay, and never send money ahead to someone you don’t know.');
