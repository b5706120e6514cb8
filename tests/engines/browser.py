#!/usr/bin/python3
"""The smallest WebKitGTK browser for its WebDriver, with a profile on disk (none: a private window). MiniBrowser keeps nothing under automation."""

import sys

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2  # noqa: E402

profile = next((arg for arg in sys.argv[1:] if not arg.startswith("--")), None)
if profile is None:
    context = WebKit2.WebContext.new_ephemeral()
else:
    manager = WebKit2.WebsiteDataManager(base_data_directory=profile, base_cache_directory=profile)
    context = WebKit2.WebContext(website_data_manager=manager)
    cookies = context.get_cookie_manager()
    cookies.set_persistent_storage(f"{profile}/cookies.sqlite", WebKit2.CookiePersistentStorage.SQLITE)
context.set_automation_allowed(True)


def create_view(_session):
    view = WebKit2.WebView(web_context=context, is_controlled_by_automation=True)
    view.get_settings().set_enable_html5_database("--without-database" not in sys.argv)
    window = Gtk.Window(default_width=1200, default_height=950)
    window.add(view)
    view.connect("close", lambda _view: window.destroy())
    window.connect("destroy", Gtk.main_quit)
    window.show_all()
    return view


def begin(_context, session):
    info = WebKit2.ApplicationInfo()
    info.set_name("WebKitGTK")
    info.set_version(WebKit2.get_major_version(), WebKit2.get_minor_version(), WebKit2.get_micro_version())
    session.set_application_info(info)
    session.connect("create-web-view", create_view)


context.connect("automation-started", begin)
Gtk.main()
