/**
 * Links of which all notifications are listed and counted as one: a job, booking or conversation has many steps. A helper opens it for the
 * business. PostgreSQL reads it too.
 */
export const groupedLink = /^(\/helping\/[^/]+\?to=%2F|\/)(jobs|quotes|bookings|invoices|chats)(\/|%2F)[^/]+$/;

/** The kind that is counted with the unread messages, and not again under notifications. Its subject starts with the conversation id. */
export const chatWaiting = "chat.waiting";
